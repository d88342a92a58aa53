import { sql } from 'kysely';
import { returnDaysOf } from '#shared/promises/promises.ts';
import { orderPhotoUrl } from '#shared/photos/photo-urls.ts';
import type { OrderReturns, Return, ReturnableLine } from '#shared/returns/api.ts';
import { isExchangeable, isReturnable, lastExchangeDay, lastReturnDay } from '#shared/returns/return-period.ts';
import type { Database } from '../db/database.ts';
import { belongsTo, type Customer } from '../orders/access/may-read.ts';
import type { Shop } from '../shop.ts';
import { replacementsOf } from './replacements.ts';

/** The returns of an order and what may still be returned. The caller has checked who may read the order. */
export async function orderReturns(shop: Shop, orderId: string): Promise<OrderReturns> {
  const { db } = shop;
  const now = shop.now();
  const [order, lines, returns, { streetAddress }] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['deliveredAt', 'returnDays', 'discountReason', 'accountId'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow(),
    linesWithReplacements(db, orderId),
    returnsOf(db, orderId),
    shop.settings(db),
  ]);
  const { deliveredAt } = order;
  const returnDays = returnDaysOf(order);
  const lastExchange = deliveredAt && isExchangeable(deliveredAt, now) ? lastExchangeDay(deliveredAt) : null;
  const isRefundable = deliveredAt !== null && isReturnable(deliveredAt, returnDays, now) && !isExchangeOrder(order);
  return {
    lastDay: deliveredAt && lastReturnDay(deliveredAt, returnDays),
    isOpen: (isRefundable || lastExchange !== null) && lines.some(({ returnable }) => returnable > 0),
    isExchangeOnly: !isRefundable,
    mayTakeCredit: isRefundable && mayTakeCredit(order),
    lastExchangeDay: lastExchange,
    address: streetAddress,
    lines: lastExchange === null ? lines.map((line) => ({ ...line, replacements: [] })) : lines,
    returns,
  };
}

/** Whether an order sends the replacement of an exchange. Nothing was paid for it, so nothing of it is refunded. */
export const isExchangeOrder = ({ discountReason }: { discountReason: string | null }) => discountReason === 'exchange';

/** Store credit belongs to an account. */
export const mayTakeCredit = ({ accountId }: { accountId: string | null }) => accountId !== null;

/** The lines of an order with the units that may be returned. */
export function returnableLines(db: Database, orderId: string) {
  return db
    .selectFrom('orderLines')
    .select(['position', 'name', 'image', 'size', 'colorName as color'])
    .select(sql<number>`(quantity - taken_back_units(order_id, position))::int`.as('returnable'))
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
}

/** The same with what their units can be exchanged for now. */
export async function linesWithReplacements(db: Database, orderId: string): Promise<ReturnableLine[]> {
  const [lines, offered] = await Promise.all([returnableLines(db, orderId), replacementsOf(db, orderId)]);
  const choicesOf = (at: number) =>
    offered
      .filter(({ position, available }) => position === at && available > 0)
      .map(({ variantId, size, color }) => ({ variantId, size, color }));
  return lines.map((line) => ({ ...line, replacements: choicesOf(line.position) }));
}

/** The items of a return, in the order of the cart. */
export function linesOfReturn(db: Database, returnId: string) {
  return db
    .selectFrom('returnLines')
    .innerJoin('orderLines', (join) =>
      join
        .onRef('orderLines.orderId', '=', 'returnLines.orderId')
        .onRef('orderLines.position', '=', 'returnLines.position'),
    )
    .leftJoin('variants as replaced', 'replaced.id', 'newVariantId')
    .select(['orderLines.position', 'name', 'image', 'size', 'orderLines.colorName as color', 'variantId'])
    .select(['newSize', 'replaced.colorName as newColor'])
    .select(['returnLines.quantity', 'restocked as isRestocked'])
    .where('returnId', '=', returnId)
    .orderBy('orderLines.position')
    .execute();
}

/** Whether a return was withdrawn because its items did not arrive: by staff, or by the clock as an exchange. */
export const hasNotArrived = sql<boolean>`
  returns.status = 'withdrawn' and (returns.updated_by = 'clock' or returns.updated_by like 'staff:%')`;

/** The ids of a return's photos, in their order; none that is being deleted. */
export const photosOfReturn = sql<string[]>`array(
  select id from shopper_photos where return_id = returns.id and deleting_since is null order by position)`;

/**
 * The refund for a row of `returns`, requested or paid, from all its payments: how much is store credit, and the way of
 * the rest if it differs from the way that was paid. Null if there is none. A failed one is still owed, unless a bank
 * took the money first.
 */
const moneyBack = () =>
  sql<{ amountKobo: number | null; creditKobo: number | null; refundWay: Return['refundWay'] }>`(
    select sum(amount_kobo)::bigint as amount_kobo,
      coalesce(sum(amount_kobo) filter (where is_credit), 0)::bigint as credit_kobo,
      case when count(distinct coalesce(way, '')) filter (where not is_credit) = 1
        then max(way) filter (where not is_credit) end as refund_way
    from (
      select amount_kobo, coalesce(by_hand_way = 'store_credit', false) as is_credit, coalesce(
        nullif(by_hand_way, 'store_credit'),
        case when status = 'needs_attention'
          or exists (select from refund_accounts where refund_id = refunds.id and sent_at is not null) then 'account' end
      ) as way
      from refunds where id in (select refunds_of_return(returns.id)) and dismissed_at is null and not gave_way_to_loss(id)
    ) as parts
  )`.as('moneyBack');

/** Whether staff opened a row of `returns` for its customer. */
const isOpenedByStaff = sql<boolean>`exists (
  select from order_events where order_events.order_id = returns.order_id and kind = 'return_requested'
    and note->>'return' = returns.id::text and who like 'staff:%')`;

async function returnsOf(db: Database, orderId: string): Promise<Return[]> {
  const rows = await db
    .selectFrom('returns')
    .leftJoinLateral(moneyBack, (join) => join.onTrue())
    .select([
      'returns.id',
      'returns.kind',
      'replacementId as replacementOrder',
      'returns.status',
      'returns.reason',
      'declineWords',
    ])
    // A note of staff is theirs (docs/decisions/0122).
    .select(sql<string>`case when ${isOpenedByStaff} then '' else words end`.as('words'))
    .select(['returns.requestedAt', 'returns.updatedAt', 'amountKobo', 'creditKobo', 'refundWay'])
    // A customer who deleted the account is paid back in money.
    .select(sql<boolean>`as_credit and coalesce(credit_kobo = amount_kobo, refund_id is null)`.as('asCredit'))
    .select([photosOfReturn.as('photos'), hasNotArrived.as('hasNotArrived')])
    .select(
      sql<Return['lines']>`(
        select json_agg(json_build_object('position', position, 'name', name, 'size', size, 'color', color_name,
          'quantity', return_lines.quantity,
          'replacement', case when new_size is not null then json_build_object('size', new_size, 'color', (
            select color_name from variants where variants.id = new_variant_id)) end) order by position)
        from return_lines join order_lines using (order_id, position) where return_id = returns.id)`.as('lines'),
    )
    .where('returns.orderId', '=', orderId)
    .orderBy('returns.requestedAt', 'desc')
    .orderBy('returns.id')
    .execute();
  return rows.map(({ id, kind, status, reason, requestedAt, updatedAt, amountKobo, creditKobo, ...rest }) => ({
    ...rest,
    _id: id,
    kind: kind,
    status: status,
    reason: reason,
    requestedAt: requestedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    refundAmount: amountKobo === null ? null : amountKobo / 100,
    creditAmount: amountKobo === null ? null : (creditKobo ?? 0) / 100,
  }));
}

/** The returns of a customer's orders with what was written about them, for the export of their data. */
export async function returnsOfCustomer(db: Database, customer: Customer) {
  const found = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['orderId', 'requestedAt', 'returns.kind', 'returns.status', 'reason', 'words', 'declineWords', 'asCredit'])
    .select(photosOfReturn.as('photos'))
    .where(belongsTo(customer))
    .orderBy('requestedAt')
    .orderBy('returns.id')
    .execute();
  return found.map(({ requestedAt, photos, ...one }) => ({
    ...one,
    requestedAt: requestedAt.toISOString(),
    photos: photos.map((photo) => orderPhotoUrl(one.orderId)(photo, 'large')),
  }));
}
