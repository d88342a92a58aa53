import type { Database } from '../../../db/database.ts';

/** How long after an account was sent the provider may still say what was true before. */
export const secondsUntilClear = 60;

/** The account that a refund was sent to; null if none was. */
export async function accountOf(tx: Database, refundId: string) {
  const account = await tx
    .selectFrom('refundAccounts')
    .select(['bank', 'ending', 'sentAt'])
    .where('refundId', '=', refundId)
    .executeTakeFirst();
  return account?.sentAt ? { ...account, sentAt: account.sentAt } : null;
}

/** When a refund must have been sent to an account for the provider to know by now. */
export function clearSince(now: Date): Date {
  return new Date(now.getTime() - secondsUntilClear * 1_000);
}
