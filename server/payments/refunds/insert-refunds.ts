import { adminMessages } from '#shared/admin/messages.ts';
import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { isByHand, type splitRefund } from '#shared/payments/split-refund.ts';
import type { Database } from '../../db/database.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import type { SalePayment } from '../../orders/sale-payments.ts';
import { partOf, type RefundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { emailPaidBack, recordRefundByHand } from './record-refund-by-hand.ts';
import { emailCredited, refundAsCredit } from './refund-as-credit.ts';
import { requestRefund } from './request-refund.ts';

/** The stored parts of a refund, one for each payment that it comes from. */
interface RefundToInsert {
  order: LockedOrder;
  refund: { reason: string; who: Who; origin: RefundOrigin; paidBack?: ByHandForm | null; asCredit?: boolean };
  amountKobo: number;
  /** The sum of all payments of the order. */
  receivedKobo: number;
  /** Whether the customer gets an email about a refund by hand or as credit. One of the provider sends its own later. */
  isEmailed?: boolean;
}

type RefundPart = NonNullable<ReturnType<typeof splitRefund<SalePayment>>>[number];

/** Staff pay back what they received by hand, and nothing else. */
export function rejectWrongWay(parts: readonly RefundPart[], paidBack: ByHandForm | null | undefined): void {
  const isAnyByHand = parts.some(({ payment }) => isByHand(payment));
  if (isAnyByHand && !paidBack) throw new ShopError('paid_by_hand');
  if (!isAnyByHand && paidBack) throw new ShopError('paid_by_provider');
}

/**
 * Only the amount that staff paid back is recorded: if the refund differs from what their page showed, nothing happens.
 *
 * @param shownKobo undefined for a page of a former release, which did not say
 */
export function rejectOtherAmount(
  amountKobo: number,
  { paidBack, shownKobo }: { paidBack: ByHandForm | null; shownKobo?: number | undefined },
): void {
  if (!paidBack || shownKobo === undefined || shownKobo === amountKobo) return;
  throw new ShopError('changed_elsewhere', { message: adminMessages.orders.amountChanged });
}

export interface InsertedRefund {
  id: string;
  isNew: boolean;
  /** The part that became store credit. */
  creditKobo: number;
}

/** One email about all parts of a refund that became credit. */
export async function emailCredit(shop: Shop, tx: Database, order: LockedOrder, parts: readonly InsertedRefund[]) {
  const [first] = parts.filter(({ creditKobo }) => creditKobo > 0);
  if (!first || order.accountId === null) return;
  const amountKobo = parts.reduce((sum, { creditKobo }) => sum + creditKobo, 0);
  await emailCredited(shop, tx, { id: first.id, orderId: order.id, accountId: order.accountId, amountKobo });
}

/** One refund for each payment that it comes from. */
export async function insertParts(
  shop: Shop,
  tx: Database,
  parts: readonly RefundPart[],
  { refund, ...added }: Omit<RefundToInsert, 'amountKobo'>,
): Promise<InsertedRefund[]> {
  const inserted: InsertedRefund[] = [];
  for (const [index, { payment, amountKobo }] of parts.entries()) {
    const origin = index === 0 ? refund.origin : partOf(refund.origin, inserted[0]!.id, index + 1);
    inserted.push(await insertRefund(shop, tx, payment, { ...added, amountKobo, refund: { ...refund, origin } }));
  }
  return inserted;
}

/** Requests it from the provider, records how staff paid it back, or makes it credit. */
async function insertRefund(
  shop: Shop,
  tx: Database,
  { reference, way }: SalePayment,
  { order, refund, amountKobo, receivedKobo, isEmailed = true }: RefundToInsert,
): Promise<InsertedRefund> {
  const { reason, who, origin, paidBack } = refund;
  if (refund.asCredit || way === 'store_credit') {
    const credit = { orderId: order.id, reference, amountKobo, reason, origin, who };
    return { ...(await refundAsCredit(shop, tx, credit)), creditKobo: amountKobo };
  }
  if (reference !== null)
    return { ...(await requestRefund(shop, tx, { reference, amountKobo, reason, origin, who })), creditKobo: 0 };
  const byHand = { amountKobo, paidBack: paidBack! };
  const { id, isNew } = await recordRefundByHand(shop, tx, { ...byHand, order, reason, origin, who });
  if (isNew && isEmailed) await emailPaidBack(shop, tx, { ...byHand, id, orderId: order.id, receivedKobo });
  return { id, isNew, creditKobo: 0 };
}
