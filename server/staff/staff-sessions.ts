import { sql } from 'kysely';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { daysBefore, hoursBefore, minutesAfter, minutesBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';
import { hashOf, randomToken } from '../http/cookies.ts';
import { roleOf } from './rights/stored-role.ts';

/** An idle session ends after a day; every session ends after a week. */
const idleHours = 24;
const maxDays = 7;
/** The time between the emailed code and the authenticator code. */
const halfMinutes = 10;

export interface StaffSession {
  token: string;
  endsAt: Date;
}

/**
 * @param isWhole whether no second factor is missing
 * @param device the name of the browser
 */
export async function startStaffSession(
  db: Database,
  staffId: string,
  now: Date,
  { isWhole, device }: { isWhole: boolean; device: string },
): Promise<StaffSession> {
  const token = randomToken();
  const endsAt = minutesAfter(now, isWhole ? maxDays * 1_440 : halfMinutes);
  await db
    .insertInto('staffSessions')
    .values({ tokenHash: hashOf(token), staffId, device, createdAt: now, seenAt: now, endsAt, isWhole })
    .execute();
  return { token, endsAt };
}

/**
 * The staff member of a token; null when it is expired, revoked or unknown.
 *
 * @param isUse whether this is a use of the session, which then goes on
 */
export async function staffOfSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
  { isWhole, isUse = true }: { isWhole: boolean; isUse?: boolean },
): Promise<Staff | null> {
  const staff = await db
    .selectFrom('staffSessions')
    .innerJoin('staff', 'staff.id', 'staffSessions.staffId')
    .select(['staff.id', 'email', 'name', 'role', 'authenticatorProvedAt', 'seenAt'])
    .where('tokenHash', '=', tokenHash)
    .where('isWhole', '=', isWhole)
    .where('revokedAt', 'is', null)
    .where('leftAt', 'is', null)
    .where('endsAt', '>', now)
    .where('seenAt', '>', idleSince(now))
    .executeTakeFirst();
  if (!staff) return null;
  // Once a minute is often enough.
  if (isUse && staff.seenAt < minutesBefore(now, 1)) {
    await db.updateTable('staffSessions').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute();
  }
  const { id, email, name, role, authenticatorProvedAt } = staff;
  return { _id: id, email, name, role: roleOf(role), hasAuthenticator: authenticatorProvedAt !== null };
}

/** A session that was last used before this has expired. */
export const idleSince = (now: Date) => hoursBefore(now, idleHours);

export async function endStaffSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('staffSessions').set({ revokedAt: now }).where('tokenHash', '=', tokenHash).execute();
}

/** Ends every session of a staff member. */
export async function endSessionsOfStaff(db: Database, staffId: string, now: Date): Promise<void> {
  await db
    .updateTable('staffSessions')
    .set({ revokedAt: now })
    .where('staffId', '=', staffId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Deletes ended sessions, expired codes, and known browsers without a sign-in for a year. Runs every hour. */
export async function deleteExpiredStaffSessions(db: Database, now: Date): Promise<void> {
  const isOver = sql<boolean>`ends_at <= ${now} or revoked_at < ${now}::timestamptz - interval '1 day'`;
  await deleteInBatches(db, 'staffSessions', isOver);
  await deleteInBatches(db, 'staffCodes', sql`expires_at <= ${now}`);
  // After that, a sign-in from the same browser counts as one from a new browser.
  await deleteInBatches(db, 'staffBrowsers', sql`seen_at <= ${daysBefore(now, retention.signedInBrowserDays)}`);
}
