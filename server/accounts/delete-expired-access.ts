import { daysBefore, retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';

/**
 * Deletes yesterday's codes, expired tokens, ended sessions, and known browsers without a sign-in for a year. Runs
 * every hour.
 */
export async function deleteExpiredAccess(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - retention.oneTimeCodeHours * 3_600_000);
  await db.deleteFrom('oneTimeCodes').where('createdAt', '<=', yesterday).execute();
  await db.deleteFrom('sessionTokens').where('endsAt', '<=', now).execute();
  await db
    .deleteFrom('sessions')
    .where((session) => session.or([session('endsAt', '<=', now), session('revokedAt', '<=', yesterday)]))
    .execute();
  // After that, a sign-in from the same browser counts as one from a new browser.
  const lastYear = daysBefore(now, retention.knownBrowserDays);
  await db.deleteFrom('accountBrowsers').where('seenAt', '<=', lastYear).execute();
}
