import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import type { Database } from '../../db/database.ts';
import { orderRefundedEmail } from '../../email/templates/orders/order-refunded.ts';
import { queueEmail } from '../../email/queue-email.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { orderById } from '../../orders/order-by-id.ts';
import type { Shop } from '../../shop.ts';
import { referenceByHand } from '../staff-orders/reference-by-hand.ts';
import { type DoneRefund, recordDoneRefund } from './record-done-refund.ts';

interface RefundByHand extends DoneRefund {
  /** Its row is locked. */
  order: Pick<LockedOrder, 'id' | 'anonymousAt'>;
  /** How staff paid it. */
  paidBack: ByHandForm;
}

/** Records that staff paid the customer back by cash, POS or transfer. */
export function recordRefundByHand(
  shop: Pick<Shop, 'now'>,
  tx: Database,
  { order, paidBack, ...refund }: RefundByHand,
): Promise<{ id: string; isNew: boolean }> {
  const byHandReference = referenceByHand(order, paidBack);
  return recordDoneRefund(shop, tx, { ...refund, byHandOrderId: order.id, byHandWay: paidBack.way, byHandReference });
}

/** Queues the email that says how a customer was paid back. Customers without an email address get none. */
export async function emailPaidBack(
  shop: Shop,
  tx: Database,
  {
    id,
    orderId,
    amountKobo,
    receivedKobo,
    paidBack,
  }: { id: string; orderId: string; amountKobo: number; receivedKobo: number; paidBack: ByHandForm },
): Promise<void> {
  const order = await orderById(tx, orderId);
  if (order.guestInfo.email === '') return;
  const refunded = { order, amount: amountKobo / 100, isWhole: amountKobo === receivedKobo, paidBack };
  const content = orderRefundedEmail(refunded, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `order-refunded:${id}`, to: order.guestInfo.email, content });
}
