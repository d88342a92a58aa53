import { type Fault, run } from './shop-with-ledger.ts';

/** Disputes that cost money which is not booked, or the other way round, and disputed orders that were shipped. */
export const disputeFaults: Record<string, Fault> = {
  'disputed-orders-are-not-shipped': {
    walls: ['drop trigger orders_wait_for_disputes on orders'],
    breakIt: async ({ shop, paid }) => {
      await run(shop.db, aDispute('awaiting_merchant'));
      await run(
        shop.db,
        `update orders set status = 'shipped', shipped_at = now() + interval '1 minute' where id = '${paid}'`,
      );
    },
    says: /^Order .{36} was shipped at \S+, but dispute 7 has been open since \S+\.$/,
  },
  'lost-disputes-are-booked': {
    breakIt: ({ shop }) => run(shop.db, aDispute('lost')),
    says: /^Dispute 7 of payment \S+ took ₦5,000, of which ₦0 are booked\.$/,
  },
  'only-lost-disputes-take-money': {
    breakIt: async ({ shop }) => {
      await run(shop.db, aDispute('won'));
      await run(
        shop.db,
        `insert into refunds (reference, amount_kobo, reason, status, provider_id, idempotency_key, requested_at, updated_at, updated_by)
        select reference, 500000, 'Dispute lost', 'processed', '8', 'dispute:7', now(), now(), 'provider' from disputes`,
      );
    },
    says: /^₦5,000 of payment \S+ are booked for dispute 7, which is won\.$/,
  },
  'open-disputes-are-watched': {
    breakIt: ({ shop }) => run(shop.db, aDispute('awaiting_bank')),
    says: /^Dispute 7 of order .{36} has been awaiting_bank since \S+, but no check is scheduled\.$/,
  },
  'dispute-messages-are-worked-off': {
    breakIt: async ({ shop, openReference }) => {
      await shop.db
        .insertInto('paymentEvents')
        .values({
          key: 'charge.dispute.create:7:null:null:awaiting-merchant-feedback',
          reference: openReference,
          body: '{}',
          receivedAt: shop.now(),
        })
        .execute();
    },
    says: /^The webhook event charge\.dispute\.create:7\S+ about payment \S+ came at 2026-11-02T\S+, but the ledger does not have its dispute, and no job will look\.$/,
  },
};

/** A dispute about ₦5,000 of the one payment. */
function aDispute(status: string): string {
  const isDecided = status === 'won' || status === 'lost';
  return `insert into disputes (id, reference, order_id, amount_kobo, status, category, reason, opened_at, open_since,
      decided_at, lost_kobo, updated_at)
    select '7', reference, order_id, 500000, '${status}', 'chargeback', '', now(), now(),
      ${isDecided ? 'now()' : 'null'}, ${status === 'lost' ? '500000' : 'null'}, now()
    from payment_attempts where outcome = 'applied'`;
}
