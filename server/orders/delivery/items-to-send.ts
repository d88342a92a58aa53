import { type RawBuilder, sql } from 'kysely';
import { refundedOfLine } from '../../refunds/refunded-of-line.ts';
import { isFullyRefunded } from '../reject-fully-refunded.ts';
import { isLiveShipment } from './live-shipments.ts';

/** Units of an order's line that are in no parcel of a courier. */
export interface ItemToSend {
  position: number;
  name: string;
  size: string;
  color: string;
  quantity: number;
  /** For one, in naira. */
  price: number;
}

/**
 * Whether units of an order that came back were sent again without a courier who was booked here, and did not come back since, as
 * a condition on `orders`.
 */
export const isSentByHand = sql<boolean>`exists (
  select from units_sent_by_hand where units_sent_by_hand.order_id = orders.id)`;

/**
 * The lines of a row of `orders` with the units that are still to be sent: those in no live parcel, without what was
 * refunded, and what was lost and is not sent again, which staff refund. A live parcel without recorded contents counts
 * as holding everything. What came back is to be sent again, but for units that staff sent without a booked courier.
 */
const linesToSend = sql`
  select order_lines.*, order_lines.quantity
    - greatest(${refundedOfLine},
      (select coalesce(sum(packed.quantity - resent), 0) from shipment_lines as packed join shipments on shipments.id = shipment_id
        where packed.order_id = order_lines.order_id and packed.position = order_lines.position and shipments.status = 'lost'))
    - (select coalesce(sum(packed.quantity), 0) from shipment_lines as packed join shipments on shipments.id = shipment_id
      where packed.order_id = order_lines.order_id and packed.position = order_lines.position and ${isLiveShipment})
    - (select coalesce(sum(sent.quantity), 0) from units_sent_by_hand as sent
      where sent.order_id = order_lines.order_id and sent.position = order_lines.position) as left_over
  from order_lines
  where order_lines.order_id = orders.id and not exists (
    select from shipments where shipments.order_id = orders.id and ${isLiveShipment}
      and not exists (select from shipment_lines where shipment_id = shipments.id))`;

/** Whether anything of an order is in no parcel yet. */
export const hasItemsToSend: RawBuilder<boolean> = sql<boolean>`
  exists (select from (${linesToSend}) as to_send where left_over > 0)`;

/** The units of an order that are in no parcel yet, as JSON. */
export const itemsToSend: RawBuilder<ItemToSend[]> = sql<ItemToSend[]>`(
  select coalesce(json_agg(json_build_object('position', position, 'name', name, 'size', size, 'color', color_name,
    'quantity', left_over, 'price', price) order by position), '[]')
  from (${linesToSend}) as to_send where left_over > 0)`;

/** The contents of a parcel of `shipments`, as JSON; empty if unknown. */
export const itemsInParcel = sql<Omit<ItemToSend, 'position' | 'price'>[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'size', size, 'color', color_name, 'quantity', packed.quantity)
    order by packed.position), '[]')
  from shipment_lines as packed join order_lines using (order_id, position) where packed.shipment_id = shipments.id)`;

/** The same of a lost parcel, with how many are sent again. */
export const itemsOfLost = sql`(
  select coalesce(json_agg(json_build_object('name', name, 'size', size, 'color', color_name, 'quantity', packed.quantity,
    'resent', resent) order by packed.position), '[]')
  from shipment_lines as packed join order_lines using (order_id, position) where packed.shipment_id = shipments.id)`;

/** Whether money is owed for units of a lost parcel that are not sent again: they were paid for and not refunded. */
export const isOwedForLost: RawBuilder<boolean> = sql<boolean>`
  ((orders.total_amount > 0 or orders.discount_reason is not distinct from 'exchange') and not ${isFullyRefunded})`;

/**
 * How many units of a row of `shipment_lines` can be sent again once its parcel is lost: those in it, less those that
 * were refunded and are in no other parcel; none if the order's payment was returned, or staff sent some of
 * it again without a courier who was booked here.
 */
export const mayResend: RawBuilder<number> = sql<number>`(
  select case when ${isFullyRefunded} or ${isSentByHand} then 0 else least(shipment_lines.quantity, greatest(0, order_lines.quantity
    - ${refundedOfLine}
    - (select coalesce(sum(packed.quantity), 0) from shipment_lines as packed join shipments on shipments.id = packed.shipment_id
      where packed.order_id = order_lines.order_id and packed.position = order_lines.position
        and packed.shipment_id <> shipment_lines.shipment_id and ${isLiveShipment}))) end::int
  from order_lines join orders on orders.id = order_lines.order_id
  where order_lines.order_id = shipment_lines.order_id and order_lines.position = shipment_lines.position)`;
