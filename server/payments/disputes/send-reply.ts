import type { Updateable } from 'kysely';
import type { DisputeEvidence } from '#shared/payments/dispute-status.ts';
import type { DB } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { isClaimOld } from '../../provider-calls/is-claim-old.ts';
import type { Shop } from '../../shop.ts';
import { logProblem } from '../../log/log-problem.ts';
import { DisputeReplyRejected } from '../provider/provider-errors.ts';
import { evidenceDocument } from './evidence-document.ts';
import { settleDispute } from './settle-dispute.ts';

/** How long after a lost response the provider shows a reply that it accepted. */
const unclearMs = 5 * 60_000;

/**
 * Sends our reply to a dispute, once. The provider has no idempotency keys, so we first look whether it has the reply
 * already, and only one process at a time may send it.
 *
 * @throws ShopError `payment_unavailable`; the job is retried, and the reconciling job calls this too.
 */
export async function replyToDispute(shop: Shop, id: string): Promise<void> {
  await settleDispute(shop, id);
  const claimed = await claim(shop, id);
  if (!claimed) return; // The provider has it, or another process has sent it in the last minutes.
  const { reply, replyKobo, replyText, reference } = claimed;
  const evidence = claimed.evidence as DisputeEvidence | null;
  const { evidenceId } = await shop.payments.dispute(id); // There is one if the response to our evidence was lost.
  const document = await evidenceDocument({ reference, text: replyText ?? '', evidence });
  if (isClaimOld(claimed.replySentAt!, unclearMs, shop.now())) return; // The next try looks first.
  try {
    const request = {
      id,
      reply: reply!,
      amountKobo: replyKobo ?? 0,
      text: replyText ?? '',
      evidence,
      evidenceId,
      document,
    };
    await shop.payments.replyToDispute(request);
  } catch (error) {
    if (!(error instanceof DisputeReplyRejected)) throw error;
    logProblem(shop, `The provider rejected our reply to dispute ${id}: ${error.message}`);
    await settleDispute(shop, id); // Whether it had been decided in the meantime.
    return endReply(shop, id, { replyStatus: 'rejected', replyProblem: error.message.slice(0, 500) });
  }
  await endReply(shop, id, { replyStatus: 'sent' });
  await settleDispute(shop, id);
}

/** Claims the right to send the reply to the provider for `unclearMs`. */
async function claim({ db, now }: Shop, id: string) {
  const at = now();
  const later = new Date(at.getTime() + unclearMs);
  return db
    .updateTable('disputes')
    .set({ replySentAt: at, nextCheckAt: later })
    .where('id', '=', id)
    .where('replyStatus', '=', 'requested')
    .where('status', 'in', ['pending', 'awaiting_merchant'])
    .where((dispute) =>
      dispute.or([
        dispute('replySentAt', 'is', null),
        dispute('replySentAt', '<=', new Date(at.getTime() - unclearMs)),
      ]),
    )
    .returning(['reference', 'reply', 'replyKobo', 'replyText', 'evidence', 'replySentAt'])
    .executeTakeFirst();
}

/** Records how sending ended, unless that is known already. */
async function endReply(shop: Shop, id: string, outcome: Updateable<DB['disputes']>): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { orderId } = await tx
      .selectFrom('disputes')
      .select('orderId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await lockOrder(tx, orderId);
    await tx
      .updateTable('disputes')
      .set((dispute) => ({ ...outcome, updatedAt: shop.now(), version: dispute('version', '+', 1) }))
      .where('id', '=', id)
      .where('replyStatus', '=', 'requested')
      .execute();
  });
}
