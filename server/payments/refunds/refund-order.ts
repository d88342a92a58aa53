import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { refundKobo } from '#shared/orders/refund-kobo.ts';
import { valueOfUnits } from '#shared/orders/value-of-units.ts';
import { splitRefund } from '#shared/payments/split-refund.ts';
import type { Database } from '../../db/database.ts';
import { deliverIfArrived } from '../../couriers/move-order.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { rejectOpenChange } from '../../orders/changes/open-change.ts';
import { rejectDisputed } from '../../orders/reject-disputed.ts';
import type { Shop } from '../../shop.ts';
import { restock } from '../../stock/move-stock.ts';
import { emailCredit, insertParts, type InsertedRefund, rejectWrongWay } from './insert-refunds.ts';
import { type OrderLine, linesWithReturns, type ReturnedLine } from '../../orders/lines/returned-lines.ts';
import { keyWithContents, refundWithKey } from './repeated-refund.ts';
import { refundableSum, salePayments } from '../../orders/sale-payments.ts';

interface Refund {
  lines: readonly ReturnedLine[];
  /** Whole naira on top of the value of the lines: the shipping, or goodwill. */
  extra?: number;
  reason: string;
  who: Who;
  /** The idempotency key: a form that is sent twice makes one refund. */
  key: string;
  /** The refundable kobo that staff saw: when the amount has changed since, nothing happens. */
  leftKobo?: number;
  /** How staff paid back what was paid by hand; null if the provider refunds it. */
  paidBack?: ByHandForm | null;
  /** The customer takes all of it as store credit. What was paid with credit goes back to it anyway. */
  asCredit?: boolean;
  audit?: InTransaction;
}

/**
 * Refunds a part of a paid order, or all of it, by lines and shipping; the last lines with what is left of the payment. A shipped
 * order of which nothing else is to be sent is delivered if its parcels have arrived; otherwise the status of the order does not
 * change.
 *
 * @returns the refund's id
 * @throws ShopError `order_not_found`; `not_refundable` for an order that was not paid, for units that it does not have
 *   or that were refunded already or are being returned, and for more than the refundable amount; `changed_elsewhere` when
 *   the refundable amount is not `leftKobo`; `adjustment_reused` when the form was sent before with other contents; `in_dispute` while the payment is disputed; `change_open`; `paid_by_hand`,
 *   `paid_by_provider` when `paidBack` does not suit the payment; `no_credit_account`
 */
export async function refundOrder(shop: Shop, orderId: string, refund: Refund): Promise<string> {
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const lines = await linesWithReturns(tx, orderId);
    const areLinesValid = refund.lines.every(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position);
      return line !== undefined && quantity > 0 && quantity <= line.quantity - line.takenBackQuantity;
    });
    const key = keyWithContents(refund);
    const existing = await refundWithKey(tx, orderId, { key, formKey: refund.key });
    if (existing !== null) return existing;
    await rejectDisputed(tx, orderId);
    await rejectOpenChange(tx, orderId);
    if (refund.asCredit && order.accountId === null) throw new ShopError('no_credit_account');
    if (!areLinesValid) throw new ShopError('not_refundable');
    const leftKobo = await refundableOfOrder(tx, orderId);
    if (refund.leftKobo !== undefined && refund.leftKobo !== leftKobo) throw new ShopError('changed_elsewhere');
    const amountKobo = refundKobo(order, lines, { units: refund.lines, extra: refund.extra ?? 0, leftKobo });
    const id = await addRefund(shop, tx, {
      order,
      lines,
      refund: { ...refund, reason: typedReason(order, refund), key },
      amountKobo,
    });
    // What was still to be sent may just have been refunded.
    if (order.status === 'shipped') await deliverIfArrived(shop, tx, order, refund.who);
    await refund.audit?.(tx);
    return id;
  });
}

/** What staff typed may name the customer: it is not written once their order is anonymous, from which it would be erased. */
const typedReason = ({ anonymousAt }: LockedOrder, { reason }: Refund): string =>
  anonymousAt === null ? reason : 'Refund';

/**
 * Refunds the rest of a paid order, with all units that were not returned yet. Its row is locked.
 *
 * @returns the amount that is refunded, in kobo; 0 when everything was refunded before, or the order cost nothing
 * @throws ShopError `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the payment
 */
export async function refundRemainder(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { reason, who, isRestocked, paidBack }: Pick<Refund, 'reason' | 'who' | 'paidBack'> & { isRestocked: boolean },
): Promise<number> {
  const amountKobo = await refundableOfOrder(tx, order.id);
  const lines = await linesWithReturns(tx, order.id);
  const rest = lines
    .map(({ position, quantity, refundedQuantity }) => ({
      position,
      quantity: quantity - refundedQuantity,
      isRestocked,
    }))
    .filter(({ quantity }) => quantity > 0);
  const refund = { lines: rest, reason, who, key: `rest:${order.id}`, paidBack: paidBack ?? null };
  // Without money to refund the units are restocked all the same.
  if (amountKobo === 0) await restockLines(shop, tx, { order, lines, refund });
  else await addRefund(shop, tx, { order, lines, refund, amountKobo, isEmailed: false });
  return amountKobo;
}

/**
 * Refunds the received units of a return, in the transaction that receives them. Its order is locked. It is at most what
 * is left of the payment: part of it may have been refunded as goodwill.
 *
 * @returns the refund's id; null if nothing is left to refund, or the order was free: then the units are only restocked
 * @throws ShopError `in_dispute` while the payment is disputed: the bank may take the same money; `paid_by_hand`,
 *   `paid_by_provider` when `paidBack` does not suit the payment
 */
export async function refundReturn(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  refund: Omit<Refund, 'leftKobo' | 'audit'>,
): Promise<string | null> {
  await rejectDisputed(tx, order.id);
  const lines = await linesWithReturns(tx, order.id);
  const amountKobo = await returnKobo(tx, order, refund);
  if (amountKobo > 0) return addRefund(shop, tx, { order, lines, refund, amountKobo });
  await restockLines(shop, tx, { order, lines, refund });
  return null;
}

/**
 * Refunds what a cheaper item costs less (docs/decisions/0105), or what an item that is not replaced after all had cost. The
 * order's row is locked.
 *
 * @throws ShopError `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the payment
 */
export async function refundDifference(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  {
    amountKobo,
    isEmailed = true,
    ...refund
  }: Pick<Refund, 'reason' | 'who' | 'key' | 'paidBack'> & Pick<NewRefund, 'amountKobo' | 'isEmailed'>,
): Promise<void> {
  await addRefund(shop, tx, { order, lines: [], refund: { ...refund, lines: [] }, amountKobo, isEmailed });
}

/** What `refundReturn` refunds, in kobo. */
export async function returnKobo(
  tx: Database,
  order: Pick<LockedOrder, 'id' | 'itemsPrice' | 'couponDiscount'>,
  { lines, extra = 0 }: { lines: readonly Pick<ReturnedLine, 'position' | 'quantity'>[]; extra?: number },
): Promise<number> {
  const value = valueOfUnits(order, await linesWithReturns(tx, order.id), lines);
  return Math.min((value + extra) * 100, await refundableOfOrder(tx, order.id));
}

interface NewRefund {
  order: LockedOrder;
  lines: readonly OrderLine[];
  refund: Refund;
  amountKobo: number;
  /** Whether the customer gets an email about a refund by hand or as credit. One of the provider sends its own later. */
  isEmailed?: boolean;
}

async function addRefund(shop: Shop, tx: Database, added: NewRefund): Promise<string> {
  const { order, lines, refund, amountKobo } = added;
  const payments = await salePayments(tx, order.id);
  const parts = amountKobo > 0 ? splitRefund(payments, amountKobo) : null;
  if (!parts) throw new ShopError('not_refundable');
  // Credit needs an account: without one the money goes back the way it came.
  const asCredit = refund.asCredit === true && order.accountId !== null;
  rejectWrongWay(asCredit ? [] : parts, refund.paidBack);
  const receivedKobo = payments.reduce((sum, payment) => sum + payment.receivedKobo, 0);
  // The first part has the lines and the key, by which a repeated form is recognised.
  const inserted = await insertParts(shop, tx, parts, { ...added, refund: { ...refund, asCredit }, receivedKobo });
  const [{ id, isNew }] = inserted as [InsertedRefund];
  if (!isNew) return id;
  if (added.isEmailed !== false) await emailCredit(shop, tx, order, inserted);
  if (refund.lines.length > 0) {
    await tx
      .insertInto('refundLines')
      .values(
        refund.lines.map(({ position, quantity, isRestocked }) => ({
          refundId: id,
          orderId: order.id,
          position,
          quantity,
          restocked: isRestocked,
        })),
      )
      .execute();
  }
  await restockLines(shop, tx, { order, lines, refund });
  return id;
}

type Restock = Pick<NewRefund, 'order' | 'lines'> & { refund: Pick<Refund, 'lines' | 'reason' | 'who'> };

async function restockLines(shop: Shop, tx: Database, { order, lines, refund }: Restock): Promise<void> {
  const items = refund.lines
    .filter(({ isRestocked }) => isRestocked)
    .map(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position)!;
      // A refund that failed has restocked its units already.
      return { ...line, quantity: Math.min(quantity, line.quantity - line.restockedQuantity) };
    })
    .filter(({ quantity }) => quantity > 0);
  await restock(tx, items, { orderId: order.id, who: refund.who, at: shop.now(), reason: refund.reason });
}

/** How many kobo of what paid the order are not refunded or being refunded. */
async function refundableOfOrder(tx: Database, orderId: string): Promise<number> {
  return refundableSum(await salePayments(tx, orderId));
}
