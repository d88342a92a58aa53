import { sql } from 'kysely';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type RefundOrigin, refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { queues } from '../../jobs/job-queue.ts';
import { nextRefundCheck } from '../check-schedule.ts';

interface RefundRequest {
  /** The payment's reference. */
  reference: string;
  amountKobo: number;
  /** For the ledger and staff, not for the customer. */
  reason: string;
  origin: RefundOrigin;
  who: Who;
}

/**
 * Records a refund and queues its job, in the transaction that decides it. The database rejects refunds of more than
 * was received.
 *
 * @returns the refund's id, and whether it is new: there is one refund per key.
 */
export async function requestRefund(
  { jobs, now }: Pick<Shop, 'jobs' | 'now'>,
  tx: Database,
  { reference, amountKobo, reason, origin, who }: RefundRequest,
): Promise<{ id: string; isNew: boolean }> {
  const at = now();
  const added = await tx
    .insertInto('refunds')
    .values({
      reference,
      amountKobo,
      reason,
      ...origin,
      requestedAt: at,
      updatedAt: at,
      updatedBy: who,
      nextCheckAt: nextRefundCheck(at, at),
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) {
    await queues.refundPayment.add(jobs, tx, { id: added.id });
    return { id: added.id, isNew: true };
  }
  const { id } = await tx
    .selectFrom('refunds')
    .select('id')
    .where('idempotencyKey', '=', origin.idempotencyKey)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/**
 * Requests the refund of a payment that its order can't use: all that is left of it, as a lost dispute may have taken it.
 *
 * @returns the amount in kobo
 */
export async function refundUnusablePayment(
  shop: Pick<Shop, 'jobs' | 'now'>,
  tx: Database,
  { reference, reason, who }: Pick<RefundRequest, 'reference' | 'reason' | 'who'>,
): Promise<number> {
  const amountKobo = await refundableOfPayment(tx, reference);
  const origin = refundOrigin.unusablePayment(reference);
  if (amountKobo > 0) await requestRefund(shop, tx, { reference, amountKobo, reason, origin, who });
  return amountKobo;
}

/** How many kobo of a payment are not refunded or being refunded. */
export async function refundableOfPayment(tx: Database, reference: string): Promise<number> {
  const { refundable } = await tx
    .selectFrom('paymentAttempts')
    .select(
      sql<number>`coalesce(received_kobo, 0) - (
        select coalesce(sum(amount_kobo), 0)::bigint from refunds
        where refunds.reference = payment_attempts.reference and refunds.status <> 'failed')`.as('refundable'),
    )
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return refundable;
}
