import { refundMayBecome, type RefundStatus } from '#shared/payments/status.ts';
import type { Database } from '../../db/database.ts';
import { bankAccountOf } from '../../refunds/bank-account-of-refund.ts';
import type { Shop } from '../../shop.ts';
import { logProblem } from '../../log/log-problem.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { clearSince } from './accounts/clear-since.ts';
import { emailBankAccountNeeded, emailRefunded, emailSentToAccount } from './refund-emails.ts';

/** Updates a refund of ours to the provider's status. The order's row is locked. */
export async function moveRefund(
  shop: Shop,
  tx: Database,
  id: string,
  { status, providerId }: { status: ProviderRefund['status']; providerId: string | null },
): Promise<void> {
  const ours = await tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const { reference, amountKobo } = ours;
  if (reference === null) return;
  if (!refundMayBecome[ours.status].includes(status)) {
    // Known already, read before it moved on, or finished in two ways, of which one is untrue.
    if (ours.status !== status && isFinal(ours.status) && isFinal(status))
      logProblem(shop, `Refund ${id} is ${ours.status} in the ledger and ${status} at the provider`);
    return;
  }
  if (status === 'needs_attention' && (await isFromBefore(shop, tx, id))) return;
  await tx
    .updateTable('refunds')
    .set({
      status,
      providerId,
      updatedAt: shop.now(),
      updatedBy: 'provider',
      ...(isFinal(status) && { nextCheckAt: null }),
    })
    .where('id', '=', id)
    .execute();
  await emailMove(shop, tx, { refund: { id, reference, amountKobo }, from: ours.status, to: status });
  if (status === 'failed' || status === 'needs_attention') {
    logProblem(shop, `Refund ${id} of ${amountKobo} kobo ${status === 'failed' ? 'failed' : 'needs attention'}`);
  }
}

const isFinal = (status: RefundStatus): boolean => refundMayBecome[status].length === 0;

/** A status that is read just after the account was sent may be stale. The next check reads it again. */
async function isFromBefore({ now }: Shop, tx: Database, id: string): Promise<boolean> {
  const account = await bankAccountOf(tx, id);
  return account !== null && account.sentAt > clearSince(now());
}

interface Move {
  refund: { id: string; reference: string; amountKobo: number };
  from: RefundStatus;
  to: RefundStatus;
}

async function emailMove(shop: Shop, tx: Database, { refund, from, to }: Move): Promise<void> {
  if (to === 'failed') return; // Staff try again.
  if (to === 'needs_attention') await emailBankAccountNeeded(shop, tx, refund);
  else if (from === 'requested') await emailRefunded(shop, tx, refund);
  else if (from === 'needs_attention') await emailSentToAccount(shop, tx, refund);
}
