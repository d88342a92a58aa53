import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { logProblem } from '../log-problem.ts';
import type { ProviderDispute, ProviderRefund } from '../provider/payment-provider.ts';
import { refundableKobo } from '../refunds/request-refund.ts';

/** The idempotency key of the refund for the loss of a dispute. */
export const lossKey = (disputeId: string): string => `dispute:${disputeId}`;

/**
 * Records the money that left with a lost dispute as a refund, once: the payment has it no longer, whoever sent it back. The
 * order's row is locked. A provider that takes more than is left of the payment has taken what was refunded already: that
 * is a person's affair.
 */
export async function bookLoss(
  shop: Shop,
  tx: Database,
  { dispute, refunds }: { dispute: ProviderDispute; refunds: readonly ProviderRefund[] },
): Promise<void> {
  const { id, reference, resolution } = dispute;
  const idempotencyKey = lossKey(id);
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
  const amountKobo = Math.min(lostKobo, await refundableKobo(tx, reference));
  if (amountKobo < lostKobo) {
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
      idempotencyKey,
      requestedAt: at,
      updatedAt: at,
      updatedBy: 'provider',
    })
    .execute();
}
