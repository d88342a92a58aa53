import { refundMayBecome } from '#shared/payments/status.ts';
import type { Database } from '../../db/database.ts';
import { orderRefundedEmail } from '../../email/templates/order-refunded.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { orderById } from '../../orders/order-by-id.ts';
import type { Shop } from '../../shop.ts';
import { logProblem } from '../log-problem.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';

/** Updates a refund of ours to the provider's status. The order's row is locked. */
export async function moveRefund(
  shop: Shop,
  tx: Database,
  id: string,
  { status, providerId }: { status: ProviderRefund['status']; providerId: string | null },
): Promise<void> {
  const ours = await tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const { reference, amountKobo } = ours;
  if (reference === null || !refundMayBecome[ours.status].includes(status)) return; // Known already, or finished.
  const isFinal = refundMayBecome[status].length === 0;
  await tx
    .updateTable('refunds')
    .set({
      status,
      providerId,
      updatedAt: shop.now(),
      updatedBy: 'provider',
      ...(isFinal && { nextCheckAt: null }),
    })
    .where('id', '=', id)
    .execute();
  if (ours.status === 'requested' && status !== 'failed') await emailRefunded(shop, tx, { id, reference, amountKobo });
  if (status === 'failed' || status === 'needs_attention') {
    logProblem(shop, `Refund ${id} of ${amountKobo} kobo ${status === 'failed' ? 'failed' : 'needs attention'}`);
  }
}

/** Queues the email about a refund, once the provider has accepted it; the bank may still take days. */
async function emailRefunded(
  shop: Shop,
  tx: Database,
  { id, reference, amountKobo }: { id: string; reference: string; amountKobo: number },
): Promise<void> {
  const { orderId, receivedKobo } = await tx
    .selectFrom('paymentAttempts')
    .select(['orderId', 'receivedKobo'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const order = await orderById(tx, orderId);
  if (order.guestInfo.email === '') return; // The order is anonymized.
  const refunded = { order, amount: amountKobo / 100, isWhole: amountKobo === receivedKobo };
  const content = orderRefundedEmail(refunded, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `order-refunded:${id}`, to: order.guestInfo.email, content });
}
