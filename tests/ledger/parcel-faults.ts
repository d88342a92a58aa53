import { type Fault, run } from './shop-with-ledger.ts';

/** Parcels that contradict the stock that left for them. */
export const parcelFaults: Record<string, Fault> = {
  'parcels-have-their-units': {
    breakIt: async ({ shop, paid }) => {
      await run(shop.db, parcelOf(paid, { parcel: 1, status: 'lost' }));
      await run(shop.db, parcelOf(paid, { parcel: 2, status: 'delivered' }));
    },
    walls: ['drop trigger shipments_have_room on shipments'],
    says: /^Of line 0 of order .{36} 2 units went into parcels, but only 1 have left stock for it\.$/,
  },
  'undelivered-is-not-delivered': {
    breakIt: async ({ shop: { db }, paid }) => {
      await run(
        db,
        `insert into order_events (order_id, kind, from_status, to_status, at, who)
        values ('${paid}', 'shipped', 'processing', 'shipped', now(), 'staff:1');
        update orders set status = 'shipped', shipped_at = now() where id = '${paid}';
        insert into undelivered_parcels (order_id, number, reason, came_back_at, recorded_by)
        values ('${paid}', 1, 'unreachable', now(), 'staff:1');
        insert into order_events (order_id, kind, from_status, to_status, at, who)
        values ('${paid}', 'delivered', 'shipped', 'delivered', now(), 'staff:1');
        update orders set status = 'delivered', delivered_at = now() where id = '${paid}'`,
      );
    },
    walls: ['drop trigger undelivered_orders_stay on orders'],
    says: /^Order .{36} is delivered, but its parcel came back and was not sent again\.$/,
  },
};

/** A parcel with the first unit of an order, of which nothing is sent again. */
const parcelOf = (order: string, { parcel, status }: { parcel: number; status: 'lost' | 'delivered' }) => `
  insert into shipments (id, order_id, parcel, status, provider_id, weight_grams, rates, created_at, created_by)
  values ('00000000-0000-4000-8000-00000000000${parcel}', '${order}', ${parcel}, 'draft', 'SH-${parcel}', 500, '[]', now(), 'staff:1');
  insert into shipment_lines (shipment_id, order_id, position, quantity)
  values ('00000000-0000-4000-8000-00000000000${parcel}', '${order}', 0, 1);
  update shipments set status = 'booking', rate_id = 'RT', courier = 'Demo', cost_kobo = 1, booked_at = now(), booked_by = 'staff:1'
  where parcel = ${parcel};
  update shipments set status = 'in_transit' where parcel = ${parcel};
  update shipments set status = '${status}',
    ${status === 'lost' ? "lost_at = now(), lost_by = 'staff:1'" : 'delivered_at = now()'} where parcel = ${parcel};`;
