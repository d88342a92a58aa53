import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { splitRefund } from '#shared/payments/split-refund.ts';
import type { Database } from '../../db/database.ts';
import type { InTransaction } from '../../db/transact.ts';
import type { OrderLine, ReturnedLine } from '../../orders/lines/returned-lines.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import type { SalePayment } from '../../orders/sale-payments.ts';
import type { RefundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { restock } from '../../stock/move-stock.ts';
import { emailCredit, insertParts, type InsertedRefund, rejectWrongWay } from './insert-refunds.ts';

export interface Refund {
  lines: readonly ReturnedLine[];
  /** Whole naira on top of the value of the lines: the shipping, or goodwill. */
  extra?: number;
  reason: string;
  who: Who;
  origin: RefundOrigin;
  /** The refundable kobo that staff saw: when the amount has changed since, nothing happens. */
  leftKobo?: number;
  /** Whether staff saw that the units are in the shop: when they have left since, nothing happens. */
  isInShop?: boolean | undefined;
  /** How staff paid back what was paid by hand; null if the provider refunds it. */
  paidBack?: ByHandForm | null;
  /** The customer takes all of it as store credit. The part that was paid with credit becomes credit again anyway. */
  asCredit?: boolean;
  audit?: InTransaction;
}

export interface NewRefund {
  order: LockedOrder;
  lines: readonly OrderLine[];
  refund: Refund;
  /** The payments that it is refunded from, in this order. */
  payments: readonly SalePayment[];
  amountKobo: number;
  /** Whether the customer gets an email about a refund by hand or as credit. One of the provider sends its own later. */
  isEmailed?: boolean;
}

/** Records a refund of an order, in the ways in which it was paid, and restocks its units. The order's row is locked. */
export async function addRefund(shop: Shop, tx: Database, added: NewRefund): Promise<string> {
  const { order, lines, refund, payments, amountKobo } = added;
  const parts = amountKobo > 0 ? splitRefund(payments, amountKobo) : null;
  if (!parts) throw new ShopError('not_refundable');
  // Store credit needs an account: without one the refund goes the way the payment came.
  const asCredit = refund.asCredit === true && order.accountId !== null;
  rejectWrongWay(asCredit ? [] : parts, refund.paidBack);
  const receivedKobo = payments.reduce((sum, payment) => sum + payment.receivedKobo, 0);
  // The first part has the lines, and the key by which a repeated form is recognised.
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

/** Restocks the units of a refund or an exchange. */
export async function restockLines(shop: Shop, tx: Database, { order, lines, refund }: Restock): Promise<void> {
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
