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

/** A browser, as its cookies name it. */
export interface ThisBrowser {
  tokens: readonly Buffer[];
  /** Null if it keeps none. */
  browser: Buffer | null;
}

/** Ends every session of an account but that of this browser, at once, and counts no other browser as the account's. */
export async function endOtherSessions(
  tx: Database,
  { id }: Account,
  { tokens, browser }: ThisBrowser,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('accountId', '=', id)
    .where('revokedAt', 'is', null)
    .where((session) => session.not(isWith(tokens)))
    .execute();
  await tx
    .deleteFrom('accountBrowsers')
    .where('accountId', '=', id)
    .where(sql<boolean>`browser is distinct from ${browser}`)
    .execute();
}

const isWith = (tokens: readonly Buffer[]) =>
  sql<boolean>`exists (select from session_tokens where session_id = sessions.id and hash = any(${[...tokens]}))`;
