import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { daysBefore } from '#shared/dates/moments.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { deleteOldRequests } from '../back-in-stock/delete-requests.ts';
import { deleteOldMerges } from '../cart/merge-cart.ts';
import { deleteOldChanges } from '../catalogue/delete-old-changes.ts';
import { deleteUnconfirmed } from '../newsletter/delete-unconfirmed.ts';
import { deleteOldNotices } from '../notices/delete-notices.ts';
import { deleteExpiredStaffSessions } from '../staff/staff-sessions.ts';
import { deleteExpiredAccess } from '../accounts/delete-expired-access.ts';
import { deleteOldGuestCarts } from '../cart/guest-cart.ts';
import { deleteOldSharedCarts } from '../cart/shared-cart.ts';
import { deleteExpiredRateLimits } from '../rate-limits/counters.ts';
import type { Database } from '../db/database.ts';
import { deleteOldSecurityEvents } from '../security/delete-security-events.ts';

/**
 * Anonymous requests may leave millions of rows after a flood. One statement that deleted them all would hit the
 * statement timeout, and so would the next one, with more of them.
 */

test.for<[what: string, table: string, rows: string, remove: (db: Database, now: Date) => Promise<void>]>([
  [
    'counts of rate limits',
    'allowances',
    `insert into allowances (key, used, ends_at) select 'subscribe:' || n, 1, $old from generate_series(1, 6000) n`,
    deleteExpiredRateLimits,
  ],
  [
    'one-time codes',
    'one_time_codes',
    `insert into one_time_codes (email, id, purpose, browser, code_hash, created_at, expires_at)
     select n || '@example.com', gen_random_uuid(), 'login', sha256('1'), sha256('1'), $old, $old::timestamptz + interval '10 minutes'
     from generate_series(1, 6000) n`,
    deleteExpiredAccess,
  ],
  [
    'carts of guests',
    'cart_lines',
    `insert into cart_lines (visitor, variant_id, size, quantity, added_at)
     select sha256(n::text::bytea), (select id from variants limit 1), 'M', 1, $old from generate_series(1, 6000) n`,
    deleteOldGuestCarts,
  ],
  [
    'security events',
    'security_events',
    `insert into security_events (hour, kind, act, network, email, times, first_at, last_at)
     select date_trunc('hour', $old::timestamptz, 'UTC'), 'rate_limit', '', n, '', 1, $old, $old from generate_series(1, 6000) n`,
    deleteOldSecurityEvents,
  ],
  [
    'links to shared carts',
    'shared_carts',
    `insert into shared_carts (code, items, used_on)
     select left(md5(n::text), 12), 'item=' || n, $old::timestamptz::date from generate_series(1, 6000) n`,
    deleteOldSharedCarts,
  ],
  [
    'requests for pieces that are sold out',
    'stock_requests',
    `insert into stock_requests (variant_id, size, email, requested_at)
     select variant_id, size, n || '@example.com', $old from (select variant_id, size from stock limit 1) as item, generate_series(1, 6000) n`,
    deleteOldRequests,
  ],
  [
    'unconfirmed subscriptions',
    'newsletter_subscribers',
    `insert into newsletter_subscribers (email, status, asked_at) select n || '@example.com', 'pending', $old from generate_series(1, 6000) n`,
    deleteUnconfirmed,
  ],
  [
    'merges of carts',
    'cart_merges',
    `with account as (insert into accounts (email, first_name, last_name, created_at) values ('ada@example.com', 'Ada', 'Obi', $old) returning id)
     insert into cart_merges (account_id, merge_id, merged_at)
     select id, lpad(n::text, 16, '0'), $old from account, generate_series(1, 6000) n`,
    deleteOldMerges,
  ],
  [
    'notices to staff',
    'staff_notices',
    `with person as (insert into staff (email, name, role, created_at) values ('ada@example.com', 'Ada', 'owner', $old) returning id)
     insert into staff_notices (kind, subject, staff_id, noticed_at, emailed_at, email_key)
     select 'order-new', n, id, $old::timestamptz - interval '2 years', $old::timestamptz - interval '2 years', 'key' from person, generate_series(1, 6000) n`,
    deleteOldNotices,
  ],
  [
    'codes of staff',
    'staff_codes',
    `insert into staff_codes (email, browser, id, code_hash, tries, created_at, expires_at)
     select n || '@example.com', sha256('1'), gen_random_uuid(), sha256('1'), 0, $old, $old from generate_series(1, 6000) n`,
    deleteExpiredStaffSessions,
  ],
  [
    'changes of pages',
    'page_changes',
    `truncate page_changes; insert into page_changes (changed_at) select $old from generate_series(1, 6000) n`,
    deleteOldChanges,
  ],
  [
    'changes of the catalogue',
    'catalogue_changes',
    `truncate catalogue_changes; insert into catalogue_changes (changed_at) select $old from generate_series(1, 6000) n`,
    deleteOldChanges,
  ],
])('however many %s have ended, each statement deletes a few thousand', async ([, table, rows, remove]) => {
  const shop = await testShop();
  await makeProduct(shop.db);
  const now = shop.now();
  const old = daysBefore(now, 100).toISOString();
  await sql.raw(rows.replaceAll('$old', `'${old}'`)).execute(shop.db);
  await sql`
    create function too_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 5000 then raise exception '% at once', tg_table_name; end if;
      return null;
    end $$`.execute(shop.db);
  await sql`
    create trigger too_many after delete on ${sql.table(table)} referencing old table as gone
    for each statement execute function too_many()`.execute(shop.db);

  await remove(shop.db, now);
  const { rows: left } = await sql`select from ${sql.table(table)}`.execute(shop.db);
  expect(left).toEqual([]);
});
