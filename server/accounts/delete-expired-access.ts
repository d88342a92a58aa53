import { sql } from 'kysely';
import { daysBefore, hoursBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';

/**
 * Deletes yesterday's codes, expired tokens, ended sessions, and known browsers without a sign-in for a year. Runs
 * every hour.
 */
export async function deleteExpiredAccess(db: Database, now: Date): Promise<void> {
  const yesterday = hoursBefore(now, retention.oneTimeCodeHours);
  await deleteInBatches(db, 'oneTimeCodes', sql`created_at <= ${yesterday}`);
  await deleteInBatches(db, 'sessionTokens', sql`ends_at <= ${now}`);
  await deleteInBatches(db, 'sessions', sql`ends_at <= ${now} or revoked_at <= ${yesterday}`);
  // After that, a sign-in from the same browser counts as one from a new browser.
  const lastYear = daysBefore(now, retention.signedInBrowserDays);
  await deleteInBatches(db, 'accountBrowsers', sql`seen_at <= ${lastYear}`);
}
