import { daysBefore, retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';

/**
 * Deletes codes of yesterday, tokens that are over, sessions that have ended, and browsers that nobody signed in with
 * for a year. Runs every hour.
 */
export async function deleteExpiredAccess(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - retention.oneTimeCodeHours * 3_600_000);
  await db.deleteFrom('oneTimeCodes').where('createdAt', '<=', yesterday).execute();
  await db.deleteFrom('sessionTokens').where('endsAt', '<=', now).execute();
  await db
    .deleteFrom('sessions')
    .where((session) => session.or([session('endsAt', '<=', now), session('revokedAt', '<=', yesterday)]))
    .execute();
  // Whoever comes back after longer is told of their own browser as of a new one.
  const lastYear = daysBefore(now, retention.knownBrowserDays);
  await db.deleteFrom('accountBrowsers').where('seenAt', '<=', lastYear).execute();
}
