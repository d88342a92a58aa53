import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { DisputeEvidence, DisputeReply } from '#shared/payments/dispute-status.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { queues } from '../../jobs/job-queue.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { mayReply } from '../../orders/reject-disputed.ts';
import type { Shop } from '../../shop.ts';

interface Reply {
  reply: DisputeReply;
  /** The refund to the payer: 0 if it is declined. */
  amountKobo: number;
  /** Why, for the bank. */
  text: string;
  evidence: DisputeEvidence | null;
  /** The idempotency key: a form that is sent twice makes one reply. */
  key: string;
  who: Extract<Who, `staff:${string}`>;
  audit?: InTransaction;
}

/**
 * Records what staff reply to a dispute and queues the job that sends it. There is one reply: the first of two that are
 * written at once.
 *
 * @throws ShopError `not_found`; `dispute_over` when it has a reply or is decided; `not_refundable` for more than the
 *   payer wants back
 */
export async function requestReply(
  shop: Shop,
  id: string,
  { reply, amountKobo, text, evidence, key, who, audit }: Reply,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const known = tx.selectFrom('disputes').select(['orderId', 'replyKey', 'amountKobo']).where('id', '=', id);
    const first = await known.executeTakeFirst();
    if (!first) throw new ShopError('not_found');
    await lockOrder(tx, first.orderId);
    const dispute = await known.executeTakeFirstOrThrow(); // Again: it may have changed before the lock.
    if (dispute.replyKey === key) return;
    if (amountKobo > dispute.amountKobo) throw new ShopError('not_refundable');
    const at = shop.now();
    const { numUpdatedRows } = await tx
      .updateTable('disputes')
      .set({
        reply,
        replyKobo: amountKobo,
        replyText: text,
        replyKey: key,
        replyStatus: 'requested',
        replyProblem: null,
        repliedBy: who,
        repliedAt: at,
        replySentAt: null,
        nextCheckAt: at,
        updatedAt: at,
        evidence: evidence && JSON.stringify(evidence),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id)
      .where(mayReply)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('dispute_over');
    await queues.replyToDispute.add(shop.jobs, tx, { id });
    await audit?.(tx);
  });
}
