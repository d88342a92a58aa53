import type { Updateable } from 'kysely';
import { disputeMayBecome, isDecided } from '#shared/payments/dispute-status.ts';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { nextDisputeCheck } from '../check-schedule.ts';
import { logProblem } from '../../log/log-problem.ts';
import type { ProviderDispute, ProviderRefund } from '../provider/payment-provider.ts';
import { settlePayment } from '../settle-payment.ts';
import { bookLoss } from './book-loss.ts';

/** Others may settle the same dispute at the same moment; each of them can make us read it again once. */
const maxReads = 20;

/** The result of settling a dispute: it was `new` to us, we knew it, or its payment isn't ours. */
export type SettledDispute = 'new' | 'known' | 'foreign';

/**
 * Updates our row of a dispute from the provider, and records what left with a lost one. The webhook event, the job that
 * sends our reply, the reconciling job and the nightly comparison all call it, in any order and any number of times, with
 * the same result: the facts come from the provider, and a response that was overtaken by a newer one is not applied.
 *
 * @throws ShopError `payment_unavailable` when the provider cannot be asked: then nothing changes.
 */
export async function settleDispute(shop: Shop, id: string): Promise<SettledDispute> {
  for (let reads = 1; reads <= maxReads; reads += 1) {
    const settled = await settleOnce(shop, id);
    if (settled !== 'overtaken') return settled;
  }
  throw new Error(`Dispute ${id} was changed ${maxReads} times while the provider was asked about it`);
}

async function settleOnce(shop: Shop, id: string): Promise<SettledDispute | 'overtaken'> {
  const before = await disputeRow(shop.db, id);
  const dispute = await shop.payments.dispute(id);
  const { reference } = dispute;
  let payment = await paymentOf(shop.db, reference);
  if (!payment) return 'foreign';
  const { orderId } = payment;
  // The payment itself may be unsettled: its id at the provider is known only then.
  if (payment.outcome === null) {
    await settlePayment(shop, reference);
    payment = await paymentOf(shop.db, reference);
  }
  const refunds =
    dispute.status === 'lost' && payment?.providerId ? await shop.payments.refundsOf(payment.providerId) : [];

  return transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    const row = await disputeRow(tx, id);
    if (row?.version !== before?.version) return 'overtaken';
    if (row) await updateDispute(shop, tx, { row, dispute, refunds });
    else await addDispute(shop, tx, { orderId, dispute, refunds });
    return row ? 'known' : 'new';
  });
}

function paymentOf(db: Database, reference: string) {
  return db
    .selectFrom('paymentAttempts')
    .select(['orderId', 'outcome', 'providerId'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

function disputeRow(db: Database, id: string) {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
}

type DisputeRow = NonNullable<Awaited<ReturnType<typeof disputeRow>>>;
type Found = { dispute: ProviderDispute; refunds: readonly ProviderRefund[] };

async function addDispute(shop: Shop, tx: Database, { orderId, dispute, refunds }: Found & { orderId: string }) {
  const { id, reference, amountKobo, status, resolution, category, reason, openedAt, dueAt } = dispute;
  const at = shop.now();
  await tx
    .insertInto('disputes')
    .values({
      id,
      reference,
      orderId,
      amountKobo,
      status,
      resolution,
      category,
      reason,
      openedAt,
      dueAt,
      openSince: at,
      updatedAt: at,
      ...ending(dispute, refunds, at),
      nextCheckAt: isDecided(status) ? null : nextDisputeCheck(at),
    })
    .execute();
  if (status === 'lost') await bookLoss(shop, tx, { dispute, refunds });
}

async function updateDispute(shop: Shop, tx: Database, { row, dispute, refunds }: Found & { row: DisputeRow }) {
  const { id, amountKobo, status, resolution, dueAt } = dispute;
  const at = shop.now();
  if (row.status !== status && !disputeMayBecome[row.status].includes(status)) {
    logProblem(shop, `Dispute ${id} is ${row.status} in the ledger and ${status} at the provider`);
    return;
  }
  const isChanged = row.status !== status || row.resolution !== resolution || row.dueAt?.getTime() !== dueAt?.getTime();
  const isOpenAgain = status === 'awaiting_merchant' && (row.status === 'won' || row.status === 'awaiting_bank');
  await tx
    .updateTable('disputes')
    .set({
      nextCheckAt: isDecided(status) ? null : nextDisputeCheck(at, row.replyStatus === 'requested'),
      ...(isChanged && {
        status,
        resolution,
        dueAt,
        updatedAt: at,
        version: row.version + 1,
        ...(row.status !== 'lost' && { amountKobo: status === 'lost' ? row.amountKobo : amountKobo }),
        ...(isOpenAgain && { openSince: at }),
        ...(row.status !== status && ending(dispute, refunds, at)),
        ...replyOutcome(row, dispute),
      }),
    })
    .where('id', '=', id)
    .execute();
  if (status === 'lost') await bookLoss(shop, tx, { dispute, refunds });
}

/** Fields of a decided dispute; an open one has none. */
function ending({ id, status, amountKobo }: ProviderDispute, refunds: readonly ProviderRefund[], at: Date) {
  const taken = refunds.find((refund) => refund.disputeId === id);
  return {
    decidedAt: isDecided(status) ? at : null,
    lostKobo: status === 'lost' ? (taken?.amountKobo ?? amountKobo) : null,
  };
}

/** A reply whose response was lost has arrived if the dispute moved accordingly; otherwise it came too late. */
function replyOutcome(row: DisputeRow, { status, resolution }: ProviderDispute): Updateable<DB['disputes']> {
  if (row.replyStatus !== 'requested' || status === 'pending' || status === 'awaiting_merchant') return {};
  const hasArrived =
    row.reply === 'accepted' ? resolution === 'merchant-accepted' : status === 'awaiting_bank' || status === 'won';
  return hasArrived ? { replyStatus: 'sent' } : { replyStatus: 'rejected', replyProblem: 'It was decided before.' };
}
