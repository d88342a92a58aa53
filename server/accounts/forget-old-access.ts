import type { Database } from '../db/database.ts';

const codeHours = 24;

/** Deletes codes of yesterday, tokens that are over, and sessions that have ended. Runs every hour. */
export async function forgetOldAccess(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - codeHours * 3_600_000);
  await db.deleteFrom('oneTimeCodes').where('createdAt', '<=', yesterday).execute();
  await db.deleteFrom('sessionTokens').where('endsAt', '<=', now).execute();
  await db
    .deleteFrom('sessions')
    .where((session) => session.or([session('endsAt', '<=', now), session('revokedAt', '<=', yesterday)]))
    .execute();
}
