import type { Database } from '../../db/database.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { logProblem } from '../../log/log-problem.ts';
import type { ProviderDispute, ProviderRefund } from '../provider/payment-provider.ts';
import { moveRefund } from '../refunds/move-refund.ts';
import { refundableOfPayment } from '../refunds/request-refund.ts';

/**
 * Records the money that left with a lost dispute as a refund, once: the payment no longer has it, no matter how it was
 * returned. The order's row is locked. Refunds that were not sent yet are dropped, because there is nothing left to
 * send. If the provider takes more than is left, it takes money that was already refunded, which only a person can
 * resolve.
 */
export async function bookLoss(
  shop: Shop,
  tx: Database,
  { dispute, refunds }: { dispute: ProviderDispute; refunds: readonly ProviderRefund[] },
): Promise<void> {
  const { id, reference, resolution } = dispute;
  const origin = refundOrigin.dispute(id);
  const { idempotencyKey } = origin;
  const taken = refunds.find((refund) => refund.disputeId === id);
  const providerId = taken?.providerId ?? idempotencyKey;
  const known = await tx
    .selectFrom('refunds')
    .select('id')
    .where((refund) =>
      refund.or([refund('idempotencyKey', '=', idempotencyKey), refund('providerId', '=', providerId)]),
    )
    .executeTakeFirst();
  if (known) return;
  const lostKobo = taken?.amountKobo ?? dispute.amountKobo;
  await giveWay(shop, tx, { reference, lostKobo });
  const amountKobo = Math.min(lostKobo, await refundableOfPayment(tx, reference));
  if (amountKobo + (await reversedFeesKobo(tx, reference)) < lostKobo) {
    logProblem(shop, `Dispute ${id} took ${lostKobo} kobo of payment ${reference}, of which ${amountKobo} were left`);
  }
  if (amountKobo === 0) return;
  const at = shop.now();
  await tx
    .insertInto('refunds')
    .values({
      reference,
      amountKobo,
      reason: resolution === 'merchant-accepted' ? 'Dispute accepted' : 'Dispute lost',
      status: 'processed',
      providerId,
      ...origin,
      requestedAt: at,
      updatedAt: at,
      updatedBy: 'provider',
    })
    .execute();
}

/** A full reversal includes the fees that the payer paid on top. They are not in the amount that we received. */
async function reversedFeesKobo(tx: Database, reference: string): Promise<number> {
  const payment = await tx
    .selectFrom('paymentAttempts')
    .select('passedFeesKobo')
    .where('reference', '=', reference)
    .where('status', '=', 'reversed')
    .executeTakeFirst();
  return payment?.passedFeesKobo ?? 0;
}

/** Ends as many unsent refunds as it takes until the loss fits into what is left of the payment, the latest first. */
async function giveWay(
  shop: Shop,
  tx: Database,
  { reference, lostKobo }: { reference: string; lostKobo: number },
): Promise<void> {
  const unsent = await tx
    .selectFrom('refunds')
    .select('id')
    .where('reference', '=', reference)
    .where('status', '=', 'requested')
    .where('sentAt', 'is', null)
    .orderBy('requestedAt', 'desc')
    .forUpdate()
    .execute();
  for (const { id } of unsent) {
    if ((await refundableOfPayment(tx, reference)) >= lostKobo) return;
    await moveRefund(shop, tx, id, { status: 'failed', providerId: null });
  }
}
