import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { transact } from '../../db/transact.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { isUndecidedDispute } from '../../orders/reject-disputed.ts';
import { isClaimOld } from '../../provider-calls/is-claim-old.ts';
import type { Shop } from '../../shop.ts';
import { logProblem } from '../../log/log-problem.ts';
import type { RefundRequest } from '../provider/payment-provider.ts';
import { RefundRejected } from '../provider/provider-errors.ts';
import { isPaidAfterAll } from './is-paid-after-all.ts';
import { moveRefund } from './move-refund.ts';
import { noteOf, settleRefunds } from './settle-refunds.ts';

/** How long after a lost response the provider lists a refund that it accepted. */
const unclearMs = 5 * 60_000;

/**
 * Creates a refund at the provider, once. The provider has no idempotency keys, so we first check whether it made this
 * refund already, and only one process at a time may send it: a lost response never leads to a second refund. While the
 * payment is disputed nothing is sent, because the bank may take the same money; it is tried again later. It fails
 * unsent when an earlier try has not failed at the provider: a person has to compare.
 *
 * @throws ShopError `payment_unavailable`; the job is retried, and the reconciling job calls this too.
 */
export async function sendRefund(shop: Shop, id: string): Promise<void> {
  const { reference, status } = await refundOf(shop, id);
  if (status !== 'requested' || reference === null) return;
  await settleRefunds(shop, reference);

  const isPaid = await isPaidAfterAll(shop, id);
  const claimed = await claim(shop, id);
  if (!claimed) return; // It was found at the provider, waits for a dispute, or another process sent it just now.
  if (isClaimOld(claimed.sentAt!, unclearMs, shop.now())) return; // The next try asks the provider first.
  const result = isPaid
    ? rejected(shop, `Refund ${id} was not sent: an earlier one that failed here has not failed at the provider`)
    : await send(shop, id, { reference, amountKobo: claimed.amountKobo, note: noteOf(id) });
  await transact(shop.db, async (tx) => {
    const { orderId } = await tx
      .selectFrom('paymentAttempts')
      .select('orderId')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await lockOrder(tx, orderId);
    await moveRefund(shop, tx, id, result);
  });
}

async function send(shop: Shop, id: string, request: RefundRequest) {
  return shop.payments.refund(request).catch((error: unknown) => {
    if (!(error instanceof RefundRejected)) throw error;
    return rejected(shop, `The provider rejected refund ${id}: ${error.message}`);
  });
}

/** A refund that fails before the provider has it. */
function rejected(shop: Shop, problem: string) {
  logProblem(shop, problem);
  return { status: 'failed', providerId: null } as const;
}

async function refundOf({ db }: Shop, id: string) {
  const refund = await db.selectFrom('refunds').select(['reference', 'status']).where('id', '=', id).executeTakeFirst();
  if (!refund) throw new ShopError('not_found');
  return refund;
}

/** Claims the right to send the refund to the provider for `unclearMs`. */
async function claim({ db, now }: Shop, id: string) {
  const at = now();
  const later = new Date(at.getTime() + unclearMs);
  return db
    .updateTable('refunds')
    .set({ sentAt: at, nextCheckAt: later })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where((refund) =>
      refund.or([refund('sentAt', 'is', null), refund('sentAt', '<=', new Date(at.getTime() - unclearMs))]),
    )
    .where(isUndisputed)
    .returning(['amountKobo', 'sentAt'])
    .executeTakeFirst();
}

const isUndisputed = sql<boolean>`not exists (
  select from disputes where disputes.reference = refunds.reference and ${isUndecidedDispute})`;
