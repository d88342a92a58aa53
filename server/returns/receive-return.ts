import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { ReceiveForm } from '#shared/admin/returns/forms.ts';
import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Who } from '#shared/orders/status.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { splitRefund } from '#shared/payments/split-refund.ts';
import type { Database } from '../db/database.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { deliveryLeft } from '../orders/delivery/delivery-left.ts';
import { linesWithReturns } from '../orders/lines/returned-lines.ts';
import { lockFirstOrder, type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { paidForUnits } from '../orders/paid-for-replacement.ts';
import { rejectDisputed } from '../orders/reject-disputed.ts';
import { isOrderFullyRefunded } from '../orders/reject-fully-refunded.ts';
import { restockLines } from '../payments/refunds/add-refund.ts';
import { rejectOtherAmount } from '../payments/refunds/insert-refunds.ts';
import { refundDifference } from '../payments/refunds/refund-difference.ts';
import { refundReturn, returnKobo } from '../payments/refunds/refund-return.ts';
import { refundOrigin } from '../refunds/refund-origin.ts';
import type { Shop } from '../shop.ts';
import type { StockQuantity } from '../stock/move-stock.ts';
import { writeOff } from '../stock/write-off.ts';
import { exchangeUnpaidEmail } from '../email/templates/returns/exchange-unpaid.ts';
import { emailAboutReturn } from './email-about-return.ts';
import { lockOrderOfReturn, moveReturn } from './move-return.ts';
import { linesOfReturn } from './order-returns.ts';
import { releaseReplacements } from './replacements.ts';
import { placeReplacement } from './place-replacement.ts';

interface Receipt extends ReceiveForm {
  who: Who;
  audit: InTransaction;
}

/**
 * Records the units of an accepted return as received and inspected, restocks them or writes them off, and requests the
 * refund or places the order that sends the replacement: all in one transaction, so that a killed process leaves either an
 * accepted return or one whose refund is queued. Received twice, it is refunded or replaced once.
 *
 * @throws ShopError `return_not_found`, `return_moved`; `invalid_request` when a line was not inspected; `in_dispute`;
 *   `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the payment; `changed_elsewhere` when another amount than
 *   `shownKobo` would be recorded as paid back
 */
export function receiveReturn(
  shop: Shop,
  id: string,
  { lines: inspected, isShippingRefunded, paidBack, shownKobo, who, audit }: Receipt,
): Promise<void> {
  return transact(shop.db, async (tx) => {
    const order = await lockOrderOfReturn(tx, id);
    const at = shop.now();
    const isExchange = (await kindOf(tx, id)) === 'exchange';
    if (isExchange && isShippingRefunded) throw new ShopError('invalid_request');
    if (!(await moveReturn(tx, id, { to: 'received', who, at }))) return;
    const items = (await linesOfReturn(tx, id)).map((item) => {
      const line = inspected.find(({ position }) => position === item.position);
      if (!line) throw new ShopError('invalid_request', { message: adminMessages.returns.inspectEach });
      return { ...item, isRestocked: line.isRestocked };
    });
    for (const { position, isRestocked } of items) {
      await tx
        .updateTable('returnLines')
        .set({ restocked: isRestocked })
        .where('returnId', '=', id)
        .where('position', '=', position)
        .execute();
    }
    const received = { id, order, items, isShippingRefunded, paidBack, shownKobo, who, at };
    await (isExchange ? replace : refund)(shop, tx, received);
    await audit(tx);
  });
}

interface Received {
  id: string;
  /** Its row is locked. */
  order: LockedOrder;
  items: readonly (StockQuantity & { position: number; isRestocked: boolean })[];
  isShippingRefunded: boolean;
  /** How staff paid back what was paid by hand. */
  paidBack: ByHandForm | null;
  /** The kobo that their page showed to go back. */
  shownKobo: number | undefined;
  who: Who;
  at: Date;
}

/** Requests the refund; where nothing is left to refund, the return is closed at once. */
async function refund(shop: Shop, tx: Database, received: Received) {
  const { id, order, items, isShippingRefunded, paidBack, who, at } = received;
  const reason = `Return of order ${orderNumber(order.id)}`;
  const extra = isShippingRefunded ? await deliveryLeft(tx, order) : 0;
  if (paidBack) rejectOtherAmount(await returnKobo(tx, order, { lines: items, extra }), received);
  const origin = refundOrigin.return(id);
  const asCredit = await isWantedAsCredit(tx, id);
  const refundId = await refundReturn(shop, tx, order, {
    lines: items,
    extra,
    reason,
    who,
    origin,
    paidBack,
    asCredit,
  });
  await writeOff(tx, notRestocked(items), { orderId: order.id, who, at });
  if (refundId !== null) {
    await tx
      .updateTable('returns')
      .set({ refundId, isShippingRefunded: extra > 0 })
      .where('id', '=', id)
      .execute();
  }
  // A refund by hand or as credit is paid at once; one by the provider closes the return when it is paid.
  if (refundId === null || (await isSettled(tx, id))) await moveReturn(tx, id, { to: 'closed', who, at });
}

async function isWantedAsCredit(tx: Database, id: string): Promise<boolean> {
  return (await tx.selectFrom('returns').select('asCredit').where('id', '=', id).executeTakeFirstOrThrow()).asCredit;
}

/** Whether each part of its refund is paid. */
async function isSettled(tx: Database, id: string): Promise<boolean> {
  const settled = tx
    .selectFrom('returns')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`is_return_settled(id)`);
  return (await settled.executeTakeFirst()) !== undefined;
}

/**
 * Sends the new units with an order of their own. If the payment for the first ones was refunded in the meantime, or
 * the bank took one payment of several, nothing is sent, and the amount left is refunded.
 */
async function replace(shop: Shop, tx: Database, { id, order, items, paidBack, shownKobo, who, at }: Received) {
  await lockFirstOrder(tx, order);
  await rejectDisputed(tx, order.id); // The bank may take the money for the first units.
  const cause = { orderId: order.id, who, at };
  const lines = await linesWithReturns(tx, order.id);
  const reason = `Exchange of order ${orderNumber(order.id)}`;
  await restockLines(shop, tx, { order, lines, refund: { lines: items, reason, who } });
  await writeOff(tx, notRestocked(items), cause);
  if (await isOrderFullyRefunded(tx, order.id)) {
    const left = await refundWhatIsLeft(shop, tx, { id, order, items, paidBack, shownKobo, who });
    await releaseReplacements(tx, id);
    await moveReturn(tx, id, { to: 'closed', who, at });
    return emailAboutReturn(shop, tx, { id, step: 'unpaid', compose: exchangeUnpaidEmail(left) });
  }
  if (paidBack) throw new ShopError('invalid_request');
  const replacementId = await placeReplacement(shop, tx, order, { returnId: id, who });
  await moveReturn(tx, id, { to: 'closed', who, at, replacementId });
}

/**
 * Refunds what the received units cost, at most what is left of the payments of the order that paid for them.
 *
 * @returns how much, and whether the provider refunds all of it
 */
async function refundWhatIsLeft(
  shop: Shop,
  tx: Database,
  { id, order, items: units, paidBack, shownKobo, who }: Omit<Received, 'isShippingRefunded' | 'at'>,
): Promise<{ amountKobo: number; isByProvider: boolean }> {
  const { firstId, amountKobo, payments } = await paidForUnits(tx, { id: order.id, units });
  rejectOtherAmount(amountKobo, { paidBack, shownKobo });
  const first = firstId === order.id ? order : await lockOrder(tx, firstId);
  const reason = `Exchange of order ${orderNumber(order.id)}`;
  if (amountKobo > 0)
    await refundDifference(shop, tx, first, { amountKobo, reason, who, origin: refundOrigin.return(id), paidBack });
  else if (paidBack) throw new ShopError('invalid_request');
  const parts = splitRefund(payments, amountKobo) ?? [];
  return { amountKobo, isByProvider: parts.every(({ payment }) => payment.reference !== null) };
}

const notRestocked = (items: Received['items']) => items.filter(({ isRestocked }) => !isRestocked);

async function kindOf(tx: Database, id: string): Promise<string> {
  return (await tx.selectFrom('returns').select('kind').where('id', '=', id).executeTakeFirstOrThrow()).kind;
}
