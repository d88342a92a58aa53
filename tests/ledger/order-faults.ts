import { makeProduct, orderPayload } from '../data/factories.ts';
import { Shopper } from '../actions/shopper.ts';
import { type Fault, run } from './shop-with-ledger.ts';

const couponWalls = [
  'drop trigger coupon_uses_within_limits on coupon_uses',
  'drop trigger coupon_uses_count on coupon_uses',
];

/** Orders, reservations and coupon uses that contradict each other. */
export const orderFaults: Record<string, Fault> = {
  'reserved-within-stock': {
    walls: ['alter table stock drop constraint stock_check'],
    breakIt: ({ shop }) => run(shop.db, 'update stock set reserved = 10'),
    says: /^"Adire shirt", Indigo, size M: 10 units are reserved and 8 are on hand\.$/,
  },
  'reserved-by-orders': {
    breakIt: ({ shop }) => run(shop.db, 'update stock set reserved = 2'),
    says: /^"Adire shirt", Indigo, size M: 2 units are reserved, but unpaid orders, exchanges and changes account for 1\.$/,
  },
  'reserved-units-exist': {
    walls: ['drop trigger stock_promised_stays on stock'],
    breakIt: ({ shop }) => run(shop.db, 'delete from stock'),
    says: /^Order .{36} reserves 1 of variant .{36} in M, which has no stock row\.$/,
  },
  'order-adds-up': {
    walls: ['alter table orders drop constraint orders_check1', 'drop trigger orders_paid_by_attempt on orders'],
    breakIt: ({ shop, open }) => run(shop.db, `update orders set total_amount = 9000 where id = '${open}'`),
    says: /^Order .{36} costs ₦9,000, but items ₦12,500 \+ shipping ₦\S+ - coupon ₦0 is ₦\S+\.$/,
  },
  'lines-add-up': {
    walls: ['drop trigger order_lines_add_up on order_lines'],
    breakIt: ({ shop, open }) => run(shop.db, `update order_lines set price = 1 where order_id = '${open}'`),
    says: /^Order .{36} says that its items cost ₦12,500, but its lines cost ₦1\.$/,
  },
  'line-is-of-its-product': {
    breakIt: async ({ shop, open }) => {
      const { productId } = await makeProduct(shop.db);
      await run(shop.db, `update order_lines set product_id = '${productId}' where order_id = '${open}'`);
    },
    says: /^Order .{36}: line 0 names product .{36}, its variant belongs to .{36}\.$/,
  },
  'status-has-its-dates': {
    walls: ['alter table orders drop constraint orders_check3'],
    breakIt: ({ shop, open }) => run(shop.db, `update orders set held_until = null where id = '${open}'`),
    says: /^Order .{36} is pending, but its dates say otherwise: held until nothing, paid nothing/,
  },
  'one-order-for-one-key': {
    walls: ['alter table orders drop constraint orders_idempotency_key_key'],
    breakIt: ({ shop }) => run(shop.db, `update orders set idempotency_key = 'the same'`),
    says: /^3 orders have the same idempotency key: .{36}, .{36}, .{36}\.$/,
  },
  'reservations-end': {
    breakIt: async ({ shop }) => shop.clock.forward({ minutes: 46 }),
    says: /^The reservation of order .{36} ended at 2026-11-02T\S+, but the order is still pending\.$/,
  },
  'few-unpaid-orders-for-one-address': {
    breakIt: async ({ shop, shirt }) => {
      const shoppers = ['a', 'b', 'c'].map((name) => ({ shopper: new Shopper(shop), email: `${name}@example.com` }));
      for (const { shopper, email } of shoppers) await shopper.order(orderPayload([shirt], { email }));
      await run(shop.db, `update orders set email = 'all@example.com' where status = 'pending'`);
      await run(shop.db, 'update order_access set token_hash = (select token_hash from order_access limit 1)');
    },
    says: /^all@example\.com has 4 unpaid orders; 3 are allowed\.$/,
  },
  'unpaid-order-has-a-reader': {
    breakIt: ({ shop }) => run(shop.db, 'delete from order_access'),
    says: /^Order .{36} is unpaid, but no browser or account has access to it\.$/,
  },
  'unpaid-staff-orders-have-a-link': {
    breakIt: ({ shop, open }) => run(shop.db, `update orders set placed_by = 'staff:1' where id = '${open}'`),
    says: /^Order .{36} was placed by staff and is unpaid, but has no pay link\.$/,
  },
  'pay-links-end': {
    breakIt: ({ shop, open }) =>
      run(
        shop.db,
        `update orders set placed_by = 'staff:1', pay_by = held_until, held_until = held_until + interval '49 hours'
         where id = '${open}'`,
      ),
    says: /^Order .{36} was to be paid by 2026-11-02T\S+, but its units are reserved until 2026-11-04T\S+\.$/,
  },
  'coupon-within-its-limit': {
    walls: couponWalls,
    breakIt: ({ shop, open, paid }) => run(shop.db, couponUses([open, paid])),
    says: /^Coupon ONCE may be used 1 times and counts 2 uses\.$/,
  },
  'coupon-within-a-customers-limit': {
    walls: [...couponWalls, 'alter table coupon_uses drop constraint coupon_uses_order_id_customer_email_fkey'],
    breakIt: async ({ shop, open, paid }) => {
      await run(shop.db, couponUses([open, paid]));
      await run(shop.db, `update coupon_uses set customer_email = 'ada@example.com'`);
    },
    says: /^Coupon ONCE may be used 1 times by one customer; ada@example\.com counts 2 uses\.$/,
  },
  'coupon-is-counted-with-its-order': {
    walls: couponWalls,
    breakIt: ({ shop, open }) => run(shop.db, couponUses([open])),
    says: /^Order .{36} is pending with coupon nothing and a discount of ₦0; the counted use is ONCE with ₦100\.$/,
  },
};

/** A single-use coupon, counted for each of these orders. */
function couponUses(orderIds: string[]): string {
  return `
    insert into coupons (code, amount, max_uses, max_uses_per_customer, created_at) values ('ONCE', 100, 1, 1, now());
    insert into coupon_uses (order_id, code, customer_email, discount, used_at)
    select id, 'ONCE', email, 100, now() from orders where id in (${orderIds.map((id) => `'${id}'`).join(', ')});`;
}
