import type { Database } from '../db/database.ts';

const keptDays = 30;

/** Addresses that never said yes are kept no longer than their link could be of use. Runs every night. */
export async function forgetUnconfirmed(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletterSubscribers')
    .where('status', '=', 'asked')
    .where('askedAt', '<', new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1_000))
    .execute();
}
