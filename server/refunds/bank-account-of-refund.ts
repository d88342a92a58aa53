import type { Database } from '../db/database.ts';

/** The account that a refund was sent to; null if none was. */
export async function bankAccountOf(tx: Database, refundId: string) {
  const account = await tx
    .selectFrom('refundAccounts')
    .select(['bank', 'ending', 'sentAt'])
    .where('refundId', '=', refundId)
    .executeTakeFirst();
  return account?.sentAt ? { ...account, sentAt: account.sentAt } : null;
}
