import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Account } from './sessions.ts';

const maxShown = 50;

/** The sessions of an account: this browser first, then the latest used. */
export async function ownSessions(db: Database, { id }: Account, thisTokens: readonly Buffer[], now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .select([
      'device',
      'createdAt',
      sql<Date>`(select max(created_at) from session_tokens where session_id = sessions.id)`.as('seenAt'),
      isWith(thisTokens).as('isThis'),
    ])
    .where('accountId', '=', id)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .orderBy('isThis', 'desc')
    .orderBy('seenAt', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(({ createdAt, seenAt, ...session }) => ({
    ...session,
    since: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

/** Ends every session of an account but the one with these tokens, at once. */
export async function endOtherSessions(
  db: Database,
  { id }: Account,
  thisTokens: readonly Buffer[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('accountId', '=', id)
    .where('revokedAt', 'is', null)
    .where((session) => session.not(isWith(thisTokens)))
    .execute();
}

const isWith = (tokens: readonly Buffer[]) =>
  sql<boolean>`exists (select from session_tokens where session_id = sessions.id and hash = any(${[...tokens]}))`;
