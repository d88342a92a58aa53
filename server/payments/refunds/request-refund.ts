import { sql } from 'kysely';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { queues } from '../../job-queue.ts';
import { nextRefundCheck } from '../check-schedule.ts';

interface Wish {
  /** Of the payment. */
  reference: string;
  amountKobo: number;
  /** For the books and the staff, not for the shopper. */
  reason: string;
  /** What it is for, such as 'whole:<reference>': the same thing is paid back once. */
  key: string;
  who: Who;
}

/**
 * Writes down that money goes back, and adds the job that does it, in the transaction that decides it. The database
 * refuses more than what came.
 *
 * @returns the refund's id, and whether it is new: under the same key there is one.
 */
export async function requestRefund(
  { jobs, now }: Pick<Shop, 'jobs' | 'now'>,
  tx: Database,
  { reference, amountKobo, reason, key, who }: Wish,
): Promise<{ id: string; isNew: boolean }> {
  const at = now();
  const added = await tx
    .insertInto('refunds')
    .values({
      reference,
      amountKobo,
      reason,
      idempotencyKey: key,
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
    .where('idempotencyKey', '=', key)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** How many kobo of a payment have not gone back nor are on their way. */
export async function refundableKobo(tx: Database, reference: string): Promise<number> {
  const { left } = await tx
    .selectFrom('paymentAttempts')
    .select(
      sql<number>`coalesce(received_kobo, 0) - (
        select coalesce(sum(amount_kobo), 0)::bigint from refunds
        where refunds.reference = payment_attempts.reference and refunds.status <> 'failed')`.as('left'),
    )
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return left;
}
