import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import { nextRefundCheck } from '../check-schedule.ts';
import { logProblem } from '../../log/log-problem.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { moveRefund } from './move-refund.ts';
import { emailBankAccountNeeded } from './refund-emails.ts';
import { refundableOfPayment } from './request-refund.ts';

/**
 * Updates our refunds of one payment from the provider. The webhook event, the job that sends a refund and the
 * reconciling job all call it, in any order and any number of times, with the same result. Refunds that were made in
 * the provider's own dashboard are recorded too.
 *
 * @param reference of the payment; null for a refund by hand, of which the provider knows nothing
 * @throws ShopError `payment_unavailable` when the provider cannot be asked: then nothing changes.
 */
export async function settleRefunds(shop: Shop, reference: string | null): Promise<void> {
  if (reference === null) return;
  const attempt = await shop.db
    .selectFrom('paymentAttempts')
    .select(['orderId', 'providerId', 'status', 'passedFeesKobo'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!attempt?.providerId) return; // Not ours, or without a payment that we know of.
  const providerRefunds = await shop.payments.refundsOf(attempt.providerId);
  const isReversed = attempt.status === 'reversed';
  // A full reversal includes the fees that the payer paid on top. They are not in the amount that we received.
  const feesKobo = isReversed ? attempt.passedFeesKobo : 0;

  await transact(shop.db, async (tx) => {
    await lockOrder(tx, attempt.orderId);
    // Refunds with our note first, so that no other is matched to ours.
    for (const refund of providerRefunds.filter(isNoDispute).toSorted(ourNotesFirst))
      await applyProviderRefund(shop, tx, { reference, isReversed, feesKobo, refund });
    await scheduleChecks(tx, reference, shop.now());
  });
  // A dispute's loss is recorded with the dispute.
  const disputeIds = new Set(providerRefunds.flatMap(({ disputeId }) => disputeId ?? []));
  // One of the known disputes caused the full reversal, even if the provider does not list its refund.
  if (isReversed) for (const id of await knownDisputes(shop.db, reference)) disputeIds.add(id);
  for (const id of disputeIds) await settleDispute(shop, id);
}

async function knownDisputes(db: Database, reference: string): Promise<string[]> {
  const rows = await db.selectFrom('disputes').select('id').where('reference', '=', reference).execute();
  return rows.map(({ id }) => id);
}

const isNoDispute = ({ disputeId }: ProviderRefund) => disputeId === null;

/** The note that we send with a refund; the provider returns it with the refund. */
export function noteOf(refundId: string): string {
  return `Refund ${refundId}`;
}

/** Whether a refund of ours is this one at the provider. */
export const isSameRefund = (
  { id, providerId }: { id: string; providerId: string | null },
  theirs: ProviderRefund,
): boolean => (providerId === null ? theirs.note === noteOf(id) : theirs.providerId === providerId);

async function applyProviderRefund(
  shop: Shop,
  tx: Database,
  {
    reference,
    isReversed,
    feesKobo,
    refund,
  }: { reference: string; isReversed: boolean; feesKobo: number; refund: ProviderRefund },
) {
  const ours = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('reference', '=', reference)
    .where('byHandWay', 'is', null) // The provider never sees store credit.
    .execute();
  const known =
    ours.find((one) => isSameRefund(one, refund)) ??
    // Made by hand in the provider's dashboard before our job ran: sending ours too would refund twice. A refund that
    // failed there does not count.
    (refund.status !== 'failed' &&
      ours.find(({ status, amountKobo }) => status === 'requested' && amountKobo === refund.amountKobo));
  if (known) return moveRefund(shop, tx, known.id, refund);
  const refundableKobo = refund.status === 'failed' ? refund.amountKobo : await refundableOfPayment(tx, reference);
  if (refund.amountKobo > refundableKobo + feesKobo)
    logProblem(shop, `Refund ${refund.providerId} at the provider is more than is refundable of payment ${reference}`);
  if (refund.amountKobo > refundableKobo && (!isReversed || refundableKobo === 0)) return;
  const amountKobo = Math.min(refund.amountKobo, refundableKobo);
  const { id } = await tx
    .insertInto('refunds')
    .values({
      reference,
      amountKobo,
      reason: 'Refunded on Paystack',
      status: refund.status,
      providerId: refund.providerId,
      ...refundOrigin.onPaystack(refund.providerId),
      requestedAt: shop.now(),
      updatedAt: shop.now(),
      updatedBy: 'provider',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (refund.status !== 'needs_attention') return;
  await emailBankAccountNeeded(shop, tx, { id, reference, amountKobo });
}

/** Schedules the next check of refunds that are not finished, at growing intervals. */
async function scheduleChecks(tx: Database, reference: string, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('refunds')
    .select(['id', 'requestedAt', 'status'])
    .where('reference', '=', reference)
    .where('status', 'in', ['requested', 'pending', 'processing', 'needs_attention'])
    .execute();
  for (const { id, requestedAt } of open) {
    await tx
      .updateTable('refunds')
      .set({ nextCheckAt: nextRefundCheck(requestedAt, now) })
      .where('id', '=', id)
      .execute();
  }
}

function ourNotesFirst(one: ProviderRefund, other: ProviderRefund): number {
  return Number(other.note.startsWith(noteOf(''))) - Number(one.note.startsWith(noteOf('')));
}
