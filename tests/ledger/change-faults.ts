import type { Database } from '#server/db/database.ts';
import { type Fault, run } from './shop-with-ledger.ts';

const fit = 'drop trigger order_changes_fit on order_changes';
const moneyWalls = [
  'drop trigger differences_pay_order on order_changes',
  'drop trigger attempts_pay_order on payment_attempts',
  'alter table order_changes drop constraint differences_have_one_payment',
];

/** Ways to break the rules about changed items. */
export const changeFaults: Readonly<Record<string, Fault>> = {
  'changed-items-are-in-stock-log': {
    breakIt: async ({ shop: { db }, paid }) => {
      await change(db, paid, { difference: 0, columns: { applied_at: 'now()' } });
      await run(db, `update order_lines set size = 'L' where order_id = '${paid}'`);
    },
    says: /^Order .{36} has 0 units of variant .{36} in M, but the stock movements show 1 taken for it\.$/,
  },
  'differences-are-paid': {
    walls: moneyWalls,
    breakIt: ({ shop: { db }, paid }) => change(db, paid, { difference: 500, columns: { applied_at: 'now()' } }),
    says: /^Change .{36} of order .{36} costs ₦500 more since \S+, but its payment is /,
  },
  'difference-payments-have-a-change': {
    walls: ['drop trigger attempts_pay_order on payment_attempts', 'drop trigger attempts_move on payment_attempts'],
    breakIt: ({ shop: { db }, paid }) =>
      run(db, `update payment_attempts set outcome = 'difference' where order_id = '${paid}'`),
    says: /^Payment \S+ of ₦\S+ is the difference for a change of order .{36}, which has none\.$/,
  },
  'cheaper-items-are-paid-back': {
    breakIt: ({ shop: { db }, paid }) => change(db, paid, { difference: -500, columns: { applied_at: 'now()' } }),
    says: /^Change .{36} of order .{36} costs ₦500 less, of which ₦0 are paid back\.$/,
  },
  'open-changes-are-of-orders-that-are-here': {
    walls: [fit],
    breakIt: ({ shop: { db }, open }) => change(db, open, { difference: 500, columns: { pay_by: 'now()' } }),
    says: /^Change .{36} of order .{36} waits for its payment, but the order is pending\.$/,
  },
  'orders-go-where-their-delivery-changed-to': {
    breakIt: ({ shop: { db }, paid }) =>
      run(
        db,
        `insert into order_changes (order_id, created_at, created_by, idempotency_key, request_hash, difference, delivery, applied_at)
        select id, now(), 'staff:1', 'key', 'hash', 0, jsonb_build_object(
          'from', jsonb_build_object('price', shipping_price),
          'to', jsonb_build_object('state', 'Kano', 'name', 'Standard delivery, Kano', 'isPickup', false)), now()
        from orders where id = '${paid}'`,
      ),
    says: /^Order .{36} was changed to Standard delivery, Kano for ₦\S+, but goes to .+ for ₦\S+\.$/,
  },
  'open-changes-end': {
    breakIt: ({ shop: { db }, paid }) => change(db, paid, { difference: 500, columns: { pay_by: `'2020-01-01'` } }),
    says: /^Change .{36} of order .{36} was to be paid by \S+, but it still waits\.$/,
  },
};

/** A change of the order's only line to size L, which costs `difference` more. */
function change(
  db: Database,
  orderId: string,
  { difference, columns }: { difference: number; columns: Record<string, string> },
) {
  return run(
    db,
    `insert into order_changes (order_id, created_at, created_by, idempotency_key, request_hash, position, quantity,
      variant_id, size, price, new_position, new_variant_id, new_size, new_price, difference, ${Object.keys(columns).join(', ')})
    select order_id, now(), 'staff:1', 'key', 'hash', position, 1, variant_id, size, price, position, variant_id, 'L', price,
      ${difference}, ${Object.values(columns).join(', ')}
    from order_lines where order_id = '${orderId}'`,
  );
}
