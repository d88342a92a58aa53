import { type RawBuilder, sql } from 'kysely';
import { type NoticeKind, noticeKindNames } from '#shared/admin/notices/notice-kinds.ts';
import type { Database } from '../db/database.ts';
import { openRefunds } from '../refunds/open-refunds.ts';

/** The content of an email to staff, read when it is composed. */
export interface NoticeContent {
  /** In the order of `noticeKinds`, each with how many there are. */
  kinds: { kind: NoticeKind; times: number }[];
  /** The oldest first. */
  orders: PaidOrder[];
  stock: LowStockItem[];
  /** The orders whose parcels have a problem, each once. */
  parcelOrderIds: string[];
}

export interface PaidOrder {
  id: string;
  name: string;
  /** Whole naira. */
  totalAmount: number;
  city: string;
  state: string;
  area: string | null;
  lines: { name: string; size: string; colorName: string; quantity: number }[];
}

export interface LowStockItem {
  name: string;
  size: string;
  colorName: string;
  /** On hand now. */
  quantity: number;
}

/**
 * Reads what notices are about. Resolved ones are left out: orders that were cancelled, have left or whose customer was
 * deleted in the meantime, payments, refunds, jobs and messages that were handled, and sizes that were received again
 * or are not in the shop.
 */
export async function noticesWithContent(
  tx: Database,
  notices: readonly { kind: NoticeKind; subject: string }[],
): Promise<NoticeContent> {
  const subjectsOf = (kind: NoticeKind) =>
    notices.filter((notice) => notice.kind === kind).map(({ subject }) => subject);
  const orders = await paidOrders(tx, subjectsOf('order-paid'));
  const stock = await lowItems(tx, subjectsOf('low-stock'));
  const times: Record<NoticeKind, number> = {
    'order-paid': orders.length,
    'order-on-delivery': await countRows(tx, openOnDelivery, subjectsOf('order-on-delivery')),
    'deposit-paid': await countRows(tx, openDeposits, subjectsOf('deposit-paid')),
    'payment-review': await countRows(tx, inReview, subjectsOf('payment-review')),
    'refund-failed': await countRows(tx, stuckRefunds, subjectsOf('refund-failed')),
    dispute: await countRows(tx, openDisputes, subjectsOf('dispute')),
    'courier-problem': await countRows(tx, shipmentsWithProblem, subjectsOf('courier-problem')),
    message: await countRows(tx, openMessages, subjectsOf('message')),
    'low-stock': stock.length,
    'job-failed': await countFailedJobs(tx, subjectsOf('job-failed')),
  };
  const kinds = noticeKindNames.map((kind) => ({ kind, times: times[kind] })).filter((one) => one.times > 0);
  return { kinds, orders, stock, parcelOrderIds: await ordersOfParcels(tx, subjectsOf('courier-problem')) };
}

type Subjects = readonly string[];

const openOnDelivery = (ids: Subjects) => sql`
  on_delivery_orders join orders on orders.id = order_id where status = 'pending' and order_id = any(${ids}::uuid[])`;
const openDeposits = (ids: Subjects) => sql`
  deposits join orders on orders.id = order_id where status = 'pending' and order_id = any(${ids}::uuid[])`;
const inReview = (references: Subjects) => sql`
  payment_attempts where outcome = 'review' and reference = any(${references}::text[])`;
const stuckRefunds = (ids: Subjects) => sql`
  (${openRefunds}) as open_refunds where status in ('failed', 'needs_attention') and id = any(${ids}::uuid[])`;
/** Not that of the alert to owners (`alerts/found-alerts.ts`): its subject is still shown on their devices. */
export const disputeSubject = sql`'dispute ' || id || ' ' || extract(epoch from open_since)`;
const openDisputes = (subjects: Subjects) => sql`
  disputes where status = 'awaiting_merchant' and ${disputeSubject} = any(${subjects}::text[])`;
const shipmentsWithProblem = (subjects: Subjects) => sql`
  shipments where problem is not null and problem_dismissed_at is null
    and concat_ws(' ', id, problem, problem_number) = any(${subjects}::text[])`;
const openMessages = (ids: Subjects) => sql`
  contact_messages where answered_at is null and id = any(${ids}::uuid[])`;

/** @param rows the rows of these subjects that still need somebody */
async function countRows(
  tx: Database,
  rows: (subjects: Subjects) => RawBuilder<unknown>,
  subjects: Subjects,
): Promise<number> {
  if (subjects.length === 0) return 0;
  const { rows: counted } = await sql<{ times: number }>`select count(*) as times from ${rows(subjects)}`.execute(tx);
  return counted[0]!.times;
}

async function ordersOfParcels(tx: Database, subjects: readonly string[]): Promise<string[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<{ orderId: string }>`
    select distinct order_id from ${shipmentsWithProblem(subjects)} order by order_id`.execute(tx);
  return rows.map(({ orderId }) => orderId);
}

/** Without those that were retried since, also when they failed once more: that is another notice. */
async function countFailedJobs(tx: Database, subjects: readonly string[]): Promise<number> {
  if (subjects.length === 0) return 0;
  const { rows: counted } = await sql<{ times: number }>`
    select count(*) as times from unnest(${subjects}::text[]) as subject
    where not exists (
      select from pgboss.job where id::text = split_part(subject, ' ', 1)
        and (state <> 'failed' or id || ' ' || extract(epoch from completed_on) <> subject))`.execute(tx);
  return counted[0]!.times;
}

async function paidOrders(tx: Database, ids: readonly string[]): Promise<PaidOrder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PaidOrder>`
    select orders.id, orders.name, total_amount as "totalAmount", city, state,
      (select delivery_areas.name from delivery_areas where delivery_areas.id = shipping_method) as area,
      (select json_agg(json_build_object('name', order_lines.name, 'size', size, 'colorName', color_name,
        'quantity', quantity) order by position) from order_lines where order_id = orders.id) as lines
    from orders
    where orders.id = any(${ids}::uuid[]) and status = 'processing' and anonymous_at is null
    order by paid_at, orders.id`.execute(tx);
  return rows;
}

/** A subject is a SKU and a time. */
async function lowItems(tx: Database, subjects: readonly string[]): Promise<LowStockItem[]> {
  const skus = [...new Set(subjects.map((subject) => subject.slice(0, subject.lastIndexOf(' '))))];
  if (skus.length === 0) return [];
  return tx
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .innerJoin('stockAlert', (alert) => alert.onTrue())
    .select(['products.name', 'stock.size', 'variants.colorName', 'stock.quantity'])
    .where('stock.sku', 'in', skus)
    .where('products.status', '=', 'published')
    .where((item) => item.or([item('stock.quantity', '=', 0), item('stock.quantity', '<=', item.ref('lowAt'))]))
    .orderBy('stock.quantity')
    .orderBy('stock.sku')
    .execute();
}
