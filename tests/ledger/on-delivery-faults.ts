import { type Fault, run } from './shop-with-ledger.ts';

/** Ways to break the rules about orders that are paid on delivery. */
export const onDeliveryFaults: Readonly<Record<string, Fault>> = {
  'out-for-delivery-is-reserved': {
    walls: ['drop trigger dispatched_units_stay on orders'],
    breakIt: async ({ shop: { db }, open }) => {
      await run(db, outForDelivery(open));
      await run(db, `update orders set released_at = now() where id = '${open}'`);
      await run(db, 'update stock set reserved = 0');
    },
    says: /^Order .{36} is out for delivery and unpaid, but its units are not reserved\.$/,
  },
  'out-for-delivery-ends-by-staff': {
    walls: ['drop trigger dispatched_orders_stay on order_events'],
    breakIt: async ({ shop: { db }, open }) => {
      await run(db, outForDelivery(open));
      await run(
        db,
        `insert into order_events (order_id, kind, from_status, to_status, at, who)
        values ('${open}', 'cancelled', 'pending', 'cancelled', now() + interval '1 year', 'clock');
        update orders set status = 'cancelled', cancelled_at = now(), held_until = null, network = null
        where id = '${open}'; update stock set reserved = 0`,
      );
    },
    says: /^Order .{36} was out for delivery, but clock cancelled it\.$/,
  },
};

const outForDelivery = (id: string) => `
  update orders set pay_by = created_at + interval '60 days', held_until = created_at + interval '60 days'
  where id = '${id}';
  insert into on_delivery_orders (order_id, chosen_at, is_known, confirmed_at, confirmed_by, dispatched_at, dispatched_by)
  values ('${id}', now(), false, now(), 'shopper', now(), 'staff:1')`;
