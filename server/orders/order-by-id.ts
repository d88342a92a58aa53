import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Database } from '../db/database.ts';
import { isCourierBooked } from './delivery/courier-booked.ts';
import { hasItemsToSend, isOwedForLost, itemsInParcel, itemsOfLost } from './delivery/items-to-send.ts';
import { changeToPay } from './changes/open-change.ts';
import { maxWrongCodes } from './delivery/emailed-code.ts';
import { isWithoutCode } from './emails/email-keys.ts';
import { hasPendingPayment } from './undecided-payment.ts';
import { isFullyRefunded } from './reject-fully-refunded.ts';
import { isNotSentAgain } from './undelivered/is-undelivered.ts';
import { type LostParcels, type Parcels, toOrder } from './to-order.ts';

/**
 * An order with its lines. The caller has checked who may read it.
 *
 * @throws ShopError `order_not_found`
 */
export async function orderById(db: Database, id: string): Promise<Order> {
  const row = await ordersWithLines(db).where('orders.id', '=', id).executeTakeFirst();
  if (!row) throw new ShopError('order_not_found');
  return toOrder(row);
}

const nameOfWay = (way: string) =>
  sql`case ${sql.ref(way)} when 'pos' then 'POS' else coalesce(${sql.ref(way)}, 'paystack') end`;

/**
 * What an order was paid with: nothing, credit alone, both ways of one that was paid in two parts, by hand ('cash', 'POS' or
 * 'transfer'), or the provider; or that it is paid on delivery. The order's own column always names the provider.
 */
const paymentMethod = sql<string>`coalesce(
  case when orders.total_amount = 0 then 'nothing to pay' end,
  (select 'store credit' from credit_payments
    where order_id = orders.id and amount = orders.total_amount and given_back_at is null),
  (select ${nameOfWay('deposits.way')} || ' and ' || ${nameOfWay('manual_payments.way')}
    from deposits left join manual_payments using (order_id)
    where deposits.order_id = orders.id and orders.paid_at is not null and deposits.way is distinct from manual_payments.way),
  (select ${nameOfWay('way')} from manual_payments where manual_payments.order_id = orders.id),
  case when orders.paid_at is null and exists (select from on_delivery_orders where order_id = orders.id)
    then 'pay on delivery' end,
  orders.payment_method)`;

export function ordersWithLines(db: Database) {
  return db
    .selectFrom('orders')
    .innerJoin('orderPayments', 'orderPayments.orderId', 'orders.id')
    .leftJoin('accounts', 'accounts.id', 'orders.accountId')
    .select([
      'orders.id',
      'orders.status',
      'orders.createdAt',
      'orders.heldUntil',
      'orders.releasedAt',
      'orders.hasPaidBefore',
      'paymentStatus',
      'orders.paidAt',
      'orders.shippedAt',
      'orders.deliveredAt',
      'orders.cancelledAt',
      'orders.deliverFrom',
      'orders.deliverBy',
      'orders.courier',
      'orders.trackingNumber',
      'orders.trackingUrl',
      'orders.email',
      'orders.name',
      'orders.phone',
      'orders.street',
      'orders.city',
      'orders.state',
      'orders.zipCode',
      'orders.country',
      'orders.shipToPhone',
      'orders.shippingMethod',
      'orders.isPickup',
      'orders.itemsPrice',
      'orders.shippingPrice',
      'orders.couponCode',
      'orders.couponDiscount',
      'orders.totalAmount',
    ])
    .select([
      paymentMethod.as('paymentMethod'),
      hasPendingPayment.as('isPaymentPending'),
      areaName.as('shippingName'),
      sql<Order['cancelReason']>`(
        select note->>'reason' from order_events
        where order_id = orders.id and to_status = 'cancelled' order by seq desc limit 1)`.as('endReason'),
      sql<Order['orderItems']>`(
        select json_agg(json_build_object(
          'product', product_id, 'variantId', variant_id, 'name', name, 'image', image, 'size', size,
          'color', color_name, 'quantity', quantity, 'price', price) order by position)
        from order_lines where order_id = orders.id)`.as('lines'),
      sql<Order['refunds']>`(
        select coalesce(json_agg(json_build_object(
          'amount', amount_kobo / 100.0,
          'requestedAt', requested_at,
          'refundedAt', case when order_refunds.status = 'processed' then updated_at end,
          'isByHand', is_by_hand,
          'isCredit', is_credit,
          'account', case when bank is not null and order_refunds.status <> 'needs_attention'
            then json_build_object('bank', bank, 'ending', ending) end,
          'needsAccount', case when order_refunds.status = 'needs_attention'
            then json_build_object('refundId', order_refunds.id, 'isByStaff', orders.email_by_staff or coalesce(wrong_codes >= ${maxWrongCodes}, false)) end)
          order by requested_at, order_refunds.id), '[]')
        from order_refunds left join refund_accounts on refund_id = order_refunds.id
        where order_id = orders.id and order_refunds.status <> 'failed')`.as('refunds'),
      sql<Order['onDelivery']>`(
        select json_build_object(
          'confirmedAt', confirmed_at, 'dispatchedAt', dispatched_at,
          'isByCall', confirmed_at is null and (wrong_codes >= ${maxWrongCodes} or ${isWithoutCode}))
        from on_delivery_orders where order_id = orders.id)`.as('onDelivery'),
      sql<Parcels>`(
        select coalesce(json_agg(json_build_object(
          'number', parcel, 'status', status, 'courier', courier, 'trackingNumber', tracking_number,
          'trackingUrl', tracking_url, 'items', ${itemsInParcel}) order by parcel), '[]')
        from shipments where order_id = orders.id and status in ('booked', 'in_transit', 'delivered')
          and orders.status <> 'cancelled')`.as('parcels'),
      sql<LostParcels>`(
        select coalesce(json_agg(json_build_object('number', parcel, 'courier', courier, 'trackingNumber', tracking_number,
          'items', ${itemsOfLost}, 'isOwed', ${isOwedForLost}) order by lost_at), '[]')
        from shipments where order_id = orders.id and status = 'lost')`.as('lostParcels'),
      hasItemsToSend.as('isMoreToSend'),
      isCourierBooked.as('isCourierBooked'),
      sql<Order['deposit']>`(
        select json_build_object('amount', amount, 'restBy', rest_by, 'receivedAt', received_at)
        from deposits where order_id = orders.id)`.as('deposit'),
      changeToPay.as('change'),
      sql<Order['undelivered']>`(
        select json_build_object('at', came_back_at, 'reason', reason, 'isRefunded', ${isFullyRefunded})
        from undelivered_parcels
        where order_id = orders.id and ${isNotSentAgain} and orders.status in ('shipped', 'pending'))`.as(
        'undelivered',
      ),
      sql<number>`coalesce((
        select amount from credit_payments where order_id = orders.id and given_back_at is null), 0)`.as('storeCredit'),
      sql<Order['user']>`case when accounts.id is not null then json_build_object(
        'name', accounts.first_name || ' ' || accounts.last_name, 'email', accounts.email) end`.as('user'),
    ]);
}

/** The current name of the delivery area, or its id when the area was deleted. */
export const areaName = sql<string | null>`coalesce(
  (select delivery_areas.name from delivery_areas where delivery_areas.id = orders.shipping_method), orders.shipping_method)`;
