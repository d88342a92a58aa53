import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { BankAccount } from '#shared/payments/refund-account-api.ts';
import type { Who } from '#shared/orders/status.ts';
import { secondsAfter } from '#shared/dates/moments.ts';
import type { Database } from '../../../db/database.ts';
import { type InTransaction, transact } from '../../../db/transact.ts';
import { logOrderEvent } from '../../../orders/status/change-status.ts';
import { lockOrder } from '../../../orders/lock-order.ts';
import { rejectDisputed } from '../../../orders/reject-disputed.ts';
import { isClaimOld } from '../../../provider-calls/is-claim-old.ts';
import type { Shop } from '../../../shop.ts';
import { logProblem } from '../../../log/log-problem.ts';
import { RefundRejected } from '../../provider/provider-errors.ts';
import { findAccount } from './find-account.ts';
import { lockRefund } from '../lock-refund.ts';
import { moveRefund } from '../move-refund.ts';
import { clearSince, secondsUntilClear } from './clear-since.ts';
import { settleRefunds } from '../settle-refunds.ts';

interface Sending extends BankAccount {
  /** As in `findAccount`. */
  code: string | null;
  who: Who;
  audit?: InTransaction;
}

/**
 * Has the provider pay a refund that needs attention to a bank account. The provider accepts an account only for such a
 * refund, and one process at a time may send one, so a lost response never pays twice. The whole number is not stored.
 *
 * @throws ShopError as `findAccount`; `account_just_sent` while another request sends one; `account_rejected`; `in_dispute`;
 *   `payment_unavailable` when it may have been accepted: the reconciling job finds out.
 */
export async function sendToAccount(shop: Shop, refundId: string, sending: Sending): Promise<void> {
  const { accountNumber, who, audit } = sending;
  const { bank, bankId } = await findAccount(shop, refundId, sending);
  const claimed = await transact(shop.db, async (tx) => {
    const { refund } = await lockRefund(tx, refundId);
    const { orderId, reference, providerId, status } = refund;
    if (status !== 'needs_attention' || providerId === null) throw new ShopError('account_not_needed');
    await rejectDisputed(tx, orderId);
    const sentAt = await claim(shop, tx, { refundId, bank, ending: accountNumber.slice(-4), who });
    await logOrderEvent(tx, orderId, { kind: 'refund_account_given', who, at: shop.now() });
    await audit?.(tx);
    return { orderId, reference, providerId, sentAt };
  });
  const { orderId, reference, providerId, sentAt } = claimed;
  if (isClaimOld(sentAt, secondsUntilClear * 1_000, shop.now())) throw new ShopError('payment_unavailable');
  const result = await shop.payments.refundToAccount({ providerId, bankId, accountNumber }).catch((error: unknown) => {
    if (!(error instanceof RefundRejected)) throw error;
    logProblem(shop, `The provider rejected the account of refund ${refundId}: ${error.message}`);
    return null;
  });
  if (result === null) return afterRejection(shop, { refundId, orderId, reference });
  await transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    await moveRefund(shop, tx, refundId, result);
  });
}

interface Claim {
  refundId: string;
  bank: string;
  ending: string;
  who: Who;
}

/**
 * @returns when the claim begins
 * @throws ShopError `account_just_sent`
 */
async function claim({ now }: Shop, tx: Database, { refundId, bank, ending, who }: Claim): Promise<Date> {
  const at = now();
  const account = { bank, ending, sentAt: at, sentBy: who };
  const claimed = await tx
    .insertInto('refundAccounts')
    .values({ refundId, ...account })
    .onConflict((conflict) =>
      conflict
        .column('refundId')
        .doUpdateSet(account)
        .where(sql<boolean>`refund_accounts.sent_at is null or refund_accounts.sent_at <= ${clearSince(at)}`),
    )
    .returning('refundId')
    .executeTakeFirst();
  if (!claimed) throw new ShopError('account_just_sent');
  // Should the response be lost, the reconciling job asks.
  const nextCheckAt = secondsAfter(at, secondsUntilClear);
  await tx.updateTable('refunds').set({ nextCheckAt }).where('id', '=', refundId).execute();
  return at;
}

interface Rejected {
  refundId: string;
  orderId: string;
  reference: string;
}

/** The provider may have moved the refund on in the meantime; otherwise another account can be given at once. */
async function afterRejection(shop: Shop, { refundId, orderId, reference }: Rejected): Promise<void> {
  const isOpen = await transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    const none = { bank: null, ending: null, sentAt: null, sentBy: null };
    await tx.updateTable('refundAccounts').set(none).where('refundId', '=', refundId).execute();
    const { status } = await tx
      .selectFrom('refunds')
      .select('status')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
    if (status === 'needs_attention') {
      await logOrderEvent(tx, orderId, { kind: 'refund_account_rejected', who: 'provider', at: shop.now() });
    }
    return status === 'needs_attention';
  });
  await settleRefunds(shop, reference);
  throw new ShopError(isOpen ? 'account_rejected' : 'account_not_needed');
}
