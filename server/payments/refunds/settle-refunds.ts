import { refundMayBecome } from '#shared/payments/status.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { orderRefundedEmail } from '../../email/templates/order-refunded.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { orderById } from '../../orders/order-by-id.ts';
import type { Shop } from '../../shop.ts';
import { nextRefundCheck } from '../check-schedule.ts';
import { logProblem } from '../log-problem.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { refundableKobo } from './request-refund.ts';

/**
 * Brings our refunds of one payment to where the provider has them. The refund message, the job that begins a refund
 * and the reconciling job all call it, in any order and any number of times, with the same end. A refund that
 * somebody made at the provider's own desk is taken into the books too.
 *
 * @throws ShopError `payment_unavailable` when the provider cannot be asked: then nothing changes.
 */
export async function settleRefunds(shop: Shop, reference: string): Promise<void> {
  const attempt = await shop.db
    .selectFrom('paymentAttempts')
    .select(['orderId', 'providerId'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!attempt?.providerId) return; // Not ours, or no money came under it that we know of.
  const theirs = await shop.payments.refundsOf(attempt.providerId);

  await transact(shop.db, async (tx) => {
    await lockOrder(tx, attempt.orderId);
    // Those that name ours first, so that no other can be taken for it.
    for (const refund of theirs.toSorted(byCertainty)) await adopt(shop, tx, { reference, refund });
    await askLater(tx, reference, shop.now());
  });
}

/** The words that go with a refund to the provider and come back with it. */
export function noteOf(refundId: string): string {
  return `Refund ${refundId}`;
}

/** Moves a refund of ours to where the provider has it. Its order's row is locked. */
export async function moveRefund(
  shop: Shop,
  tx: Database,
  id: string,
  { status, providerId }: { status: ProviderRefund['status']; providerId: string | null },
): Promise<void> {
  const ours = await tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (!refundMayBecome[ours.status].includes(status)) return; // Known already, or over.
  const isOver = refundMayBecome[status].length === 0;
  await tx
    .updateTable('refunds')
    .set({
      status,
      providerId,
      updatedAt: shop.now(),
      updatedBy: 'provider',
      ...(isOver && { nextCheckAt: null }),
    })
    .where('id', '=', id)
    .execute();
  if (ours.status === 'requested' && status !== 'failed') await tellRefunded(shop, tx, ours);
  if (status === 'failed' || status === 'needs_attention') {
    logProblem(shop, `Refund ${id} of ${ours.amountKobo} kobo ${status === 'failed' ? 'failed' : 'needs attention'}`);
  }
}

async function adopt(shop: Shop, tx: Database, { reference, refund }: { reference: string; refund: ProviderRefund }) {
  const ours = await tx.selectFrom('refunds').selectAll().where('reference', '=', reference).execute();
  const known =
    ours.find(({ providerId }) => providerId === refund.providerId) ??
    ours.find(({ id, providerId }) => providerId === null && refund.note === noteOf(id)) ??
    // Made by hand at the provider's desk before we came to it: paying it a second time would be one too many. One that
    // failed there paid nothing.
    (refund.status !== 'failed' &&
      ours.find(({ status, amountKobo }) => status === 'requested' && amountKobo === refund.amountKobo));
  if (known) return moveRefund(shop, tx, known.id, refund);
  if (refund.status !== 'failed' && refund.amountKobo > (await refundableKobo(tx, reference))) {
    logProblem(shop, `The provider pays back more of ${reference} than came: refund ${refund.providerId}`);
    return;
  }
  await tx
    .insertInto('refunds')
    .values({
      reference,
      amountKobo: refund.amountKobo,
      reason: 'Refunded on Paystack',
      status: refund.status,
      providerId: refund.providerId,
      idempotencyKey: `provider:${refund.providerId}`,
      requestedAt: shop.now(),
      updatedAt: shop.now(),
      updatedBy: 'provider',
    })
    .execute();
}

/** The letter that money is on its way back: when the provider has taken it on, whatever its bank needs then. */
async function tellRefunded(
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
  if (order.guestInfo.email === '') return; // Its owner has left.
  const refunded = { order, amount: amountKobo / 100, isWhole: amountKobo === receivedKobo };
  const letter = orderRefundedEmail(refunded, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `order-refunded:${id}`, to: order.guestInfo.email, letter });
}

/** What is not over is asked about again, ever less often. */
async function askLater(tx: Database, reference: string, now: Date): Promise<void> {
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

function byCertainty(one: ProviderRefund, other: ProviderRefund): number {
  return Number(other.note.startsWith(noteOf(''))) - Number(one.note.startsWith(noteOf('')));
}
