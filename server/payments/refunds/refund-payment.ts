import { ShopError } from '#shared/errors.ts';
import { transact } from '../../db/transact.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { logProblem } from '../log-problem.ts';
import { RefundRejected } from '../provider/payment-provider.ts';
import { moveRefund, noteOf, settleRefunds } from './settle-refunds.ts';

/** So long after an unclear answer the provider would list a refund that it took on after all. */
const unclearMinutes = 5;

/**
 * Has the provider pay a refund back, once. It has no idempotency key, so before telling it we look whether it did
 * already, and only one of us at a time may tell it: an answer that was lost never leads to a second refund.
 *
 * @throws ShopError `payment_unavailable`; the job comes again, and the reconciling job too.
 */
export async function refundPayment(shop: Shop, id: string): Promise<void> {
  const { reference, status } = await refundOf(shop, id);
  if (status !== 'requested') return;
  await settleRefunds(shop, reference);

  const mine = await claim(shop, id);
  if (!mine) return; // It has been found, or another is telling the provider now, or was a moment ago.
  const wish = { reference, amountKobo: mine.amountKobo, note: noteOf(id) };
  const taken = await shop.payments.refund(wish).catch((error: unknown) => {
    if (!(error instanceof RefundRejected)) throw error;
    logProblem(shop, `The provider will not make refund ${id}: ${error.message}`);
    return 'refused' as const;
  });
  await transact(shop.db, async (tx) => {
    const { orderId } = await tx
      .selectFrom('paymentAttempts')
      .select('orderId')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await lockOrder(tx, orderId);
    await moveRefund(shop, tx, id, taken === 'refused' ? { status: 'failed', providerId: null } : taken);
  });
}

async function refundOf({ db }: Shop, id: string) {
  const refund = await db.selectFrom('refunds').select(['reference', 'status']).where('id', '=', id).executeTakeFirst();
  if (!refund) throw new ShopError('not_found');
  return refund;
}

/** The right to tell the provider now; nobody else has it for a while. */
async function claim({ db, now }: Shop, id: string) {
  const at = now();
  const later = new Date(at.getTime() + unclearMinutes * 60_000);
  return db
    .updateTable('refunds')
    .set({ sentAt: at, nextCheckAt: later })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where((one) =>
      one.or([one('sentAt', 'is', null), one('sentAt', '<=', new Date(at.getTime() - unclearMinutes * 60_000))]),
    )
    .returning(['amountKobo'])
    .executeTakeFirst();
}
