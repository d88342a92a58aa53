import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { orderRefundedEmail } from '../../email/templates/order-refunded.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { orderById } from '../../orders/order-by-id.ts';
import type { Shop } from '../../shop.ts';

interface RefundByHand {
  orderId: string;
  amountKobo: number;
  /** How staff paid it. */
  paidBack: ByHandForm;
  /** For the ledger and staff, not for the customer. */
  reason: string;
  /** The idempotency key, such as 'return:<id>'. */
  key: string;
  who: Who;
}

/**
 * Records that staff paid the customer back by cash, POS or transfer. The order's row is locked. The database rejects
 * more than was received.
 *
 * @returns the refund's id, and whether it is new: there is one refund per key.
 */
export async function recordRefundByHand(
  { now }: Pick<Shop, 'now'>,
  tx: Database,
  { orderId, amountKobo, paidBack: { way, reference }, reason, key, who }: RefundByHand,
): Promise<{ id: string; isNew: boolean }> {
  const existing = await tx.selectFrom('refunds').select('id').where('idempotencyKey', '=', key).executeTakeFirst();
  if (existing) return { id: existing.id, isNew: false };
  const at = now();
  const { id } = await tx
    .insertInto('refunds')
    .values({
      byHandOrderId: orderId,
      byHandWay: way,
      byHandReference: way === 'cash' ? '' : reference,
      amountKobo,
      reason,
      status: 'processed',
      idempotencyKey: key,
      requestedAt: at,
      updatedAt: at,
      updatedBy: who,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: true };
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
