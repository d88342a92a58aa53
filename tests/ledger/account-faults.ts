import { type Fault, run } from './shop-with-ledger.ts';

const anAccount = `with an_account as (
  insert into accounts (email, first_name, last_name, created_at) values ('ada@example.com', 'Ada', 'Eze', now()) returning id)`;

/** Emails, sessions, codes, carts and names that are kept too long, or don't reach whom they are for. */
export const accountFaults: Record<string, Fault> = {
  'paid-order-has-its-email': {
    breakIt: ({ shop }) => run(shop.db, 'delete from letters'),
    says: /^Order .{36} was paid at \d{4}-\d\d-\d\dT\S+, but there is no email about it\.$/,
  },
  'email-is-true': {
    breakIt: ({ shop, open }) => run(shop.db, insertEmail(`order-paid:${open}`, 'now()')),
    says: /^The email order-paid:.{36} says that an order was paid, but it was not\.$/,
  },
  'unsent-email-is-queued': {
    breakIt: ({ shop }) => run(shop.db, insertEmail('welcome:ada', 'null')),
    says: /^The email welcome:ada to ada@example\.com has been queued since 20\S+, but no job will send it\.$/,
  },
  'reminders-only-for-unpaid-orders': {
    breakIt: ({ shop, paid }) => run(shop.db, insertEmail(`order-received:${paid}`, 'null')),
    says: /^An email that asks to pay order .{36} is still queued, but the order is (processing|shipped|delivered)\.$/,
  },
  'no-newsletter-after-leaving': {
    walls: ['drop trigger letters_need_consent on letters'],
    breakIt: async ({ shop }) => {
      await run(
        shop.db,
        `insert into newsletter_subscribers (email, status, asked_at, unsubscribed_at)
         values ('ada@example.com', 'unsubscribed', now(), now() - interval '1 hour')`,
      );
      await run(shop.db, insertEmail('newsletter:1:ada', 'now()'));
    },
    says: /^The newsletter newsletter:1:ada is for ada@example\.com, who unsubscribed at \S+\.$/,
  },
  'one-live-refresh-token': {
    walls: ['drop index one_live_refresh_token'],
    breakIt: ({ shop }) =>
      run(
        shop.db,
        `${anAccount},
         a_session as (insert into sessions (account_id, created_at, ends_at) select id, now(), now() + interval '1 day' from an_account returning id)
         insert into session_tokens (hash, session_id, kind, created_at, ends_at)
         select sha256(n::text::bytea), id, 'refresh', now(), now() from a_session, generate_series(1, 2) as n`,
      ),
    says: /^Session .{36} has 2 refresh tokens that can still be exchanged\.$/,
  },
  'codes-are-short-lived': {
    breakIt: ({ shop }) =>
      run(
        shop.db,
        `insert into one_time_codes (email, browser, id, purpose, code_hash, created_at, expires_at)
         values ('ada@example.com', sha256('b'), gen_random_uuid(), 'login', sha256('1'), now(), now() + interval '11 minutes')`,
      ),
    says: /^The code of ada@example\.com, made at \S+, was tried 0 times and expires at \S+\.$/,
  },
  'carts-are-small': {
    walls: ['drop trigger cart_lines_are_few on cart_lines'],
    breakIt: ({ shop, shirt }) =>
      run(
        shop.db,
        `${anAccount} insert into cart_lines (account_id, variant_id, size, quantity, added_at)
         select id, '${shirt.variantId}', n::text, 1, now() from an_account, generate_series(1, 51) as n`,
      ),
    says: /^The cart of account .{36} has 51 lines; 50 are allowed\.$/,
  },
  'forgotten-people-are-forgotten': {
    walls: ['alter table orders drop constraint anonymous_orders_name_no_customer'],
    breakIt: ({ shop, ended }) => run(shop.db, `update orders set anonymous_at = now() where id = '${ended}'`),
    says: /^Order .{36} was anonymized at \S+, but it still has personal data\.$/,
  },
};

function insertEmail(key: string, sentAt: string): string {
  return `insert into letters (key, recipient, subject, text, html, created_at, sent_at)
    values ('${key}', 'ada@example.com', 'News', 'News', 'News', now(), ${sentAt})`;
}
