import { sql } from 'kysely';
import type { OwnSession } from '#shared/accounts/own-session.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { idleSince } from './staff-sessions.ts';
import { writeAudit } from './write-audit.ts';

const maxShown = 50;

/** The whole sessions of a staff member: this browser first, then the latest used. */
export async function ownStaffSessions(
  db: Database,
  { _id }: Pick<Staff, '_id'>,
  thisToken: Buffer,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('staffSessions')
    .select(['device', 'createdAt', 'seenAt', sql<boolean>`token_hash = ${thisToken}`.as('isThis')])
    .where('staffId', '=', _id)
    .where('isWhole', '=', true)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .where('seenAt', '>', idleSince(now))
    .orderBy('isThis', 'desc')
    .orderBy('seenAt', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(({ device, createdAt, seenAt, isThis }) => ({
    device,
    since: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis,
  }));
}

/** A browser, as its cookies name it. */
interface ThisBrowser {
  token: Buffer;
  /** Null if it keeps none. */
  browser: Buffer | null;
}

/**
 * Ends every session of a staff member but that of this browser, at once, those that lack a second factor too, and
 * counts no other browser as theirs.
 */
export async function endOtherStaffSessions(
  db: Database,
  { _id }: Pick<Staff, '_id'>,
  { token, browser }: ThisBrowser,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    // Whoever removes this staff member locks the row first too.
    await tx.selectFrom('staff').select('id').where('id', '=', _id).forNoKeyUpdate().execute();
    await tx
      .deleteFrom('staffBrowsers')
      .where('staffId', '=', _id)
      .where(sql<boolean>`browser is distinct from ${browser}`)
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('staffSessions')
      .set({ revokedAt: now })
      .where('staffId', '=', _id)
      .where('tokenHash', '!=', token)
      .where('revokedAt', 'is', null)
      .where('endsAt', '>', now)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const action = 'staff.signed-out-everywhere-else';
    await writeAudit(tx, { by: { _id }, at: now, action, subject: _id, detail: { sessions: Number(numUpdatedRows) } });
  });
}
