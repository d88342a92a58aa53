import { type RawBuilder, sql } from 'kysely';

/** Units of an order's line that are in no parcel of a courier. */
export interface ItemToSend {
  position: number;
  name: string;
  size: string;
  color: string;
  quantity: number;
  /** Of one, in naira. */
  price: number;
}

/**
 * What no courier was booked for yet, without what was refunded: a line of `orders` each. A parcel whose contents are unknown
 * has everything.
 */
const linesToSend = sql`
  select line.*, line.quantity
    - (select coalesce(sum(refund_lines.quantity), 0) from refund_lines join refunds on refunds.id = refund_id
      where refund_lines.order_id = line.order_id and refund_lines.position = line.position and refunds.status <> 'failed')
    - (select coalesce(sum(packed.quantity), 0) from shipment_lines as packed join shipments on shipments.id = shipment_id
      where packed.order_id = line.order_id and packed.position = line.position
        and shipments.status in ('booking', 'booked', 'in_transit', 'delivered')) as left_over
  from order_lines as line
  where line.order_id = orders.id and not exists (
    select from shipments where shipments.order_id = orders.id
      and shipments.status in ('booking', 'booked', 'in_transit', 'delivered')
      and not exists (select from shipment_lines where shipment_id = shipments.id))`;

/** Whether anything of an order is in no parcel yet. */
export const hasItemsToSend: RawBuilder<boolean> = sql<boolean>`
  exists (select from (${linesToSend}) as to_send where left_over > 0)`;

/** What of an order is in no parcel yet, as JSON. */
export const itemsToSend: RawBuilder<ItemToSend[]> = sql<ItemToSend[]>`(
  select coalesce(json_agg(json_build_object('position', position, 'name', name, 'size', size, 'color', color_name,
    'quantity', left_over, 'price', price) order by position), '[]')
  from (${linesToSend}) as to_send where left_over > 0)`;

/** What is in a parcel of `shipments`, as JSON; nothing if that is unknown. */
export const itemsInParcel = sql<Omit<ItemToSend, 'position' | 'price'>[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'size', size, 'color', color_name, 'quantity', packed.quantity)
    order by packed.position), '[]')
  from shipment_lines as packed join order_lines using (order_id, position) where packed.shipment_id = shipments.id)`;
