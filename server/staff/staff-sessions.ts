import { sql } from 'kysely';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { hashOf, randomToken } from '../http/cookies.ts';

/** A phone that lies about asks again the next day; whatever happens, everybody does after a week. */
const idleHours = 24;
const longestDays = 7;
/** Between the mailed code and the phone's digits. */
const halfMinutes = 10;

export interface StaffSession {
  token: string;
  endsAt: Date;
}

/** @param isWhole whether nothing is left to prove */
export async function startStaffSession(
  db: Database,
  staffId: string,
  now: Date,
  { isWhole }: { isWhole: boolean },
): Promise<StaffSession> {
  const token = randomToken();
  const endsAt = new Date(now.getTime() + (isWhole ? longestDays * 1_440 : halfMinutes) * 60_000);
  await db
    .insertInto('staffSessions')
    .values({ tokenHash: hashOf(token), staffId, createdAt: now, seenAt: now, endsAt, isWhole })
    .execute();
  return { token, endsAt };
}

/** Who stands behind a token, and that they were here now; null when it is over, revoked or unknown. */
export async function staffOfSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
  { isWhole }: { isWhole: boolean },
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
    .where('seenAt', '>', new Date(now.getTime() - idleHours * 3_600_000))
    .executeTakeFirst();
  if (!staff) return null;
  // Once a minute is often enough to know that somebody is here.
  if (now.getTime() - staff.seenAt.getTime() > 60_000) {
    await db.updateTable('staffSessions').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute();
  }
  const { id, email, name, role, authenticatorProvedAt } = staff;
  return { _id: id, email, name, role: role as Staff['role'], hasAuthenticator: authenticatorProvedAt !== null };
}

export async function endStaffSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('staffSessions').set({ revokedAt: now }).where('tokenHash', '=', tokenHash).execute();
}

/** Signs somebody out everywhere. */
export async function endSessionsOfStaff(db: Database, staffId: string, now: Date): Promise<void> {
  await db
    .updateTable('staffSessions')
    .set({ revokedAt: now })
    .where('staffId', '=', staffId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Runs every hour. */
export async function deleteExpiredStaffSessions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('staffSessions')
    .where((old) =>
      old.or([old('endsAt', '<=', now), old('revokedAt', '<', sql<Date>`${now}::timestamptz - interval '1 day'`)]),
    )
    .execute();
  await db.deleteFrom('staffCodes').where('expiresAt', '<=', now).execute();
}
