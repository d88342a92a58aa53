import { sql } from 'kysely';
import type { AdminReturn, ReturnRow, ReturnState } from '#shared/admin/returns/api.ts';
import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { ShopError } from '#shared/errors.ts';
import { rowsAPage } from '#shared/pagination.ts';
import { isByHand } from '#shared/payments/split-refund.ts';
import type { ReturnStatus } from '#shared/returns/status.ts';
import type { Database } from '../db/database.ts';
import { paginate, type Sorting } from '../db/paginate.ts';
import { returnKobo } from '../payments/refunds/refund-return.ts';
import { deliveryLeft } from '../orders/delivery/delivery-left.ts';
import { paidForUnits } from '../orders/paid-for-replacement.ts';
import { isOrderFullyRefunded } from '../orders/reject-fully-refunded.ts';
import { salePaymentsLessOwed } from '../orders/sale-payments.ts';
import { hasNotArrived, linesOfReturn, mayTakeCredit, photosOfReturn } from './order-returns.ts';

const sorting: Sorting = {
  direction: 'desc',
  columns: [
    ['time', sql`returns.requested_at`],
    ['uuid', sql`returns.id`],
  ],
};

const statusesOf: Record<ReturnState, readonly ReturnStatus[]> = {
  new: ['requested'],
  accepted: ['accepted'],
  received: ['received', 'closed'],
  all: ['requested', 'accepted', 'declined', 'withdrawn', 'received', 'closed'],
};

/** A page of returns, the newest first, with how many wait. */
export async function returnPage(db: Database, { cursor, state }: { cursor?: string | undefined; state: ReturnState }) {
  const matching = returnRows(db).where('returns.status', 'in', statusesOf[state]);
  const [{ rows, ...pages }, counts] = await Promise.all([
    paginate(sorting, { cursor, pageSize: rowsAPage }, ({ condition, order, limit, sortKey }) =>
      matching.select(sortKey.as('sortKey')).where(condition).orderBy(order).limit(limit).execute(),
    ),
    db
      .selectFrom('returns')
      .select([
        sql<number>`count(*) filter (where status = 'requested')`.as('new'),
        sql<number>`count(*) filter (where status = 'accepted')`.as('accepted'),
      ])
      .where('status', 'in', ['requested', 'accepted'])
      .executeTakeFirstOrThrow(),
  ]);
  return { returns: rows.map(asRow), counts, ...pages };
}

/** @throws ShopError `gone` */
export async function adminReturn(db: Database, id: string): Promise<AdminReturn> {
  const row = await returnRows(db)
    .select(['email', 'phone', 'words', 'declineWords', 'deliveredAt', 'shippingPrice', 'itemsPrice', 'couponDiscount'])
    .select(['replacementId', 'asCredit', 'accountId', openedBy.as('openedBy')])
    .where('returns.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ShopError('gone');
  const lines = await linesOfReturn(db, id);
  const { replacementId } = row;
  const isUnpaid = row.kind === 'exchange' && replacementId === null && (await isOrderFullyRefunded(db, row.orderId));
  // The amount left for an exchange that sends nothing is refunded by the order that paid for it.
  const left = isUnpaid ? await paidForUnits(db, { id: row.orderId, units: lines }) : null;
  const payments = left?.payments ?? (await salePaymentsLessOwed(db, row.orderId));
  const { email, phone, words, declineWords, deliveredAt } = row;
  const byHand = payments.find(isByHand);
  const asCredit = row.asCredit && mayTakeCredit(row);
  const order = { ...row, id: row.orderId };
  const shippingPrice = await deliveryLeft(db, order);
  return {
    ...asRow(row),
    email,
    phone,
    openedBy: row.openedBy,
    words,
    declineWords,
    shippingPrice,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    replacementOrder: replacementId,
    // The response has only what its schema names.
    lines,
    valueKobo: left?.amountKobo ?? (await returnKobo(db, order, { lines })),
    valueWithShippingKobo: await returnKobo(db, order, { lines, extra: shippingPrice }),
    isUnpaid,
    paidByHand: asCredit ? null : ((byHand?.way ?? null) as PaymentWay | null),
    asCredit,
    payments,
    refund: await refundOf(db, id),
  };
}

/** The member of staff who opened a return for its customer; null if the customer requested it. */
const openedBy = sql<string | null>`(
  select staff.name from order_events join staff on 'staff:' || staff.id = order_events.who
  where order_events.order_id = returns.order_id and order_events.kind = 'return_requested'
    and note->>'return' = returns.id::text)`;

/**
 * All parts of the refund of a return as one. A part that was dropped for a dispute no longer counts besides others;
 * any other failed part is still owed.
 */
async function refundOf(db: Database, id: string): Promise<AdminReturn['refund']> {
  const all = await db
    .selectFrom('refunds')
    .select(['amountKobo', 'status', 'byHandWay', sql<boolean>`gave_way_to_loss(id)`.as('gaveWay')])
    .where(sql<boolean>`id in (select refunds_of_return(${id}))`)
    .execute();
  const owed = all.filter(({ gaveWay }) => !gaveWay);
  const parts = owed.length > 0 ? owed : all;
  if (parts.length === 0) return null;
  const sum = (some: typeof all) => some.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0);
  const creditKobo = sum(parts.filter(({ byHandWay }) => byHandWay === 'store_credit'));
  const status = (parts.find((part) => part.status !== 'processed') ?? parts[0]!).status;
  return { amountKobo: sum(parts), status, isCredit: creditKobo === sum(parts), creditKobo };
}

function returnRows(db: Database) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.orderId')
    .select(['returns.id', 'returns.orderId', 'name', 'returns.kind', 'returns.status', 'returns.reason'])
    .select(['returns.requestedAt', 'returns.updatedAt'])
    .select(sql<number>`(select sum(quantity)::int from return_lines where return_id = returns.id)`.as('units'))
    .select([photosOfReturn.as('photos'), hasNotArrived.as('hasNotArrived')]);
}

interface Row extends Omit<
  ReturnRow,
  '_id' | 'kind' | 'status' | 'hasNotArrived' | 'reason' | 'requestedAt' | 'updatedAt'
> {
  id: string;
  kind: string;
  status: string;
  reason: string;
  hasNotArrived: boolean;
  requestedAt: Date;
  updatedAt: Date;
}

function asRow(row: Row): ReturnRow {
  const { id, orderId, name, kind, status, reason, requestedAt, updatedAt, units, photos } = row;
  return {
    _id: id,
    orderId,
    name,
    kind: kind as ReturnRow['kind'],
    status: status as ReturnRow['status'],
    hasNotArrived: row.hasNotArrived,
    reason: reason as ReturnRow['reason'],
    requestedAt: requestedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    units,
    photos,
  };
}
