import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { daysAfter, minutesAfter, secondsBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { hashOf, randomToken, type SessionTokens } from '../http/cookies.ts';

/** The lifetimes of a session, whatever happens, and of one access token. */
const sessionDays = 30;
const accessMinutes = 15;
/** Two tabs share their cookies, so the second may present a token that the first has just exchanged. */
const graceSeconds = 10;

/** The signed-in account. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

export const accountColumns = ['accounts.id', 'accounts.email', 'accounts.firstName', 'accounts.lastName'] as const;

/** Begins a session, a family of tokens, after proof of identity. */
export async function startSession(
  db: Database,
  { accountId, browser, device = '' }: { accountId: string; browser: Buffer | null; device?: string },
  now: Date,
): Promise<SessionTokens> {
  const endsAt = daysAfter(now, sessionDays);
  const access = randomToken();
  const refresh = randomToken();
  await sql`
    with session as (
      insert into sessions (account_id, browser, device, created_at, ends_at)
      values (${accountId}, ${browser}, ${device}, ${now}, ${endsAt}) returning id
    )
    insert into session_tokens (hash, session_id, kind, created_at, ends_at)
    select ${hashOf(access)}::bytea, id, 'access', ${now}::timestamptz, ${accessEnd(now)}::timestamptz from session
    union all
    select ${hashOf(refresh)}::bytea, id, 'refresh', ${now}::timestamptz, ${endsAt}::timestamptz from session`.execute(
    db,
  );
  return { access, refresh, endsAt };
}

/**
 * The account of an access token.
 *
 * @throws ShopError `session_over` for an expired, revoked or unknown token
 */
export async function accountOf(db: Database, tokenHash: Buffer, now: Date): Promise<Account> {
  // Nested, so that PostgreSQL looks up one row of each table; for a join of small tables it compared every pair.
  const session = db
    .selectFrom('sessionTokens')
    .select('sessionId')
    .where('hash', '=', tokenHash)
    .where('kind', '=', 'access')
    .where('endsAt', '>', now);
  const owner = db
    .selectFrom('sessions')
    .select('accountId')
    .where('id', '=', session)
    .where('endsAt', '>', now)
    .where('revokedAt', 'is', null);
  const account = await db.selectFrom('accounts').select(accountColumns).where('id', '=', owner).executeTakeFirst();
  if (!account) throw new ShopError('session_over');
  return account;
}

/** @throws ShopError `session_over` when it was deleted in the meantime */
export async function accountById(db: Database, id: string): Promise<Account> {
  const account = await db.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst();
  if (!account) throw new ShopError('session_over');
  return account;
}

interface Renewed {
  accountId: string;
  endsAt: Date;
}

/**
 * Exchanges a refresh token for the next pair. Using the old one and creating the new ones is one statement: of fifty
 * concurrent requests one gets the pair, and the others, within the grace period, an access token alone.
 *
 * @param onTheft is called with the owner of the session
 * @throws ShopError `session_over`; a token that was used before ends its whole session, since one of its two holders
 *   stole it.
 */
export async function refreshSession(
  db: Database,
  tokenHash: Buffer | null,
  now: Date,
  onTheft: (email: string) => void = () => {},
): Promise<SessionTokens & { accountId: string }> {
  if (!tokenHash) throw new ShopError('session_over');
  const access = randomToken();
  const refresh = randomToken();
  const rotated = await rotate(db, tokenHash, { access: hashOf(access), refresh: hashOf(refresh) }, now);
  if (rotated) return { access, refresh, ...rotated };
  const graced = await renewWithinGrace(db, tokenHash, hashOf(access), now);
  if (graced) return { access, refresh: null, ...graced };
  for (const email of await endStolen(db, tokenHash, now)) onTheft(email);
  throw new ShopError('session_over');
}

async function endStolen(db: Database, spent: Buffer, now: Date): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    update sessions set revoked_at = ${now} from session_tokens, accounts
    where hash = ${spent} and kind = 'refresh' and spent_at is not null
      and sessions.id = session_id and revoked_at is null and accounts.id = sessions.account_id
    returning accounts.email`.execute(db);
  return rows.map(({ email }) => email);
}

async function rotate(
  db: Database,
  spent: Buffer,
  { access, refresh }: Record<'access' | 'refresh', Buffer>,
  now: Date,
) {
  const { rows } = await sql<Renewed>`
    with spent as (
      update session_tokens set spent_at = ${now} from sessions
      where hash = ${spent} and kind = 'refresh' and spent_at is null
        and sessions.id = session_id and sessions.revoked_at is null and sessions.ends_at > ${now}
      returning session_id, account_id, sessions.ends_at
    ), given as (
      insert into session_tokens (hash, session_id, kind, created_at, ends_at)
      select ${refresh}::bytea, session_id, 'refresh', ${now}::timestamptz, ends_at from spent
      union all
      select ${access}::bytea, session_id, 'access', ${now}::timestamptz, least(ends_at, ${accessEnd(now)}) from spent
    )
    select account_id, ends_at from spent`.execute(db);
  return rows[0];
}

async function renewWithinGrace(db: Database, spent: Buffer, access: Buffer, now: Date) {
  const justNow = secondsBefore(now, graceSeconds);
  const { rows } = await sql<Renewed>`
    with live as (
      select session_id, account_id, sessions.ends_at from session_tokens join sessions on sessions.id = session_id
      where hash = ${spent} and kind = 'refresh' and spent_at >= ${justNow}
        and sessions.revoked_at is null and sessions.ends_at > ${now}
    ), given as (
      insert into session_tokens (hash, session_id, kind, created_at, ends_at)
      select ${access}::bytea, session_id, 'access', ${now}::timestamptz, least(ends_at, ${accessEnd(now)}) from live
    )
    select account_id, ends_at from live`.execute(db);
  return rows[0];
}

/** Ends the sessions of these tokens, expired or not. */
export async function endSessionsOf(db: Database, tokenHashes: readonly Buffer[], now: Date): Promise<void> {
  if (tokenHashes.length === 0) return;
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('id', 'in', (tokens) =>
      tokens
        .selectFrom('sessionTokens')
        .select('sessionId')
        .where('hash', 'in', [...tokenHashes]),
    )
    .execute();
}

/** Sessions that began later than this ago may be of the same tap, twice. */
const sameTapSeconds = 60;

/** Ends the former sessions of a browser that signed in again, whatever is left of their tokens. */
export async function endFormerSessions(db: Database, browser: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('browser', '=', browser)
    .where('revokedAt', 'is', null)
    .where('createdAt', '<', secondsBefore(now, sameTapSeconds))
    .execute();
}

/** How long an earlier request or response may be in flight on a weak network. */
const lateSeconds = 60;

/**
 * Whether there was a new sign-in in this browser after the session of these tokens began, if there is one. Earlier
 * requests of the browser may arrive only now, and must not clear its new cookies.
 */
export async function hasSignedInSince(
  db: Database,
  { browser, presented }: { browser: Buffer | null; presented: readonly Buffer[] },
  now: Date,
): Promise<boolean> {
  if (browser === null) return false;
  const { rows } = await sql<{ hasNewer: boolean }>`
    with presented as (
      select max(sessions.created_at) as began_at
      from session_tokens join sessions on sessions.id = session_id
      where hash = any(${[...presented]})
    )
    select exists (
      select from sessions, presented
      where browser = ${browser} and revoked_at is null
        and created_at > ${secondsBefore(now, lateSeconds)}
        and (began_at is null or created_at > began_at)
    ) as has_newer`.execute(db);
  return rows[0]!.hasNewer;
}

function accessEnd(now: Date): Date {
  return minutesAfter(now, accessMinutes);
}
