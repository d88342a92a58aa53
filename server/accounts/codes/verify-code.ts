import { sql } from 'kysely';
import { secondsBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { codeHashes } from '../../email/code-secrets.ts';
import type { Secrets } from '../../config/secrets.ts';
import { reuseSeconds, maxAttempts } from './code-rules.ts';

interface CodeAttempt {
  email: string;
  code: string;
  /** The purposes that the code may have been requested for. */
  purposes: readonly string[];
  /** The hash of the guessing browser's token. */
  browser: Buffer;
}

/** `repeated`: right again, in the browser that has just used it. `expired`: it was right in the browser that requested it. */
type CodeResult = 'right' | 'repeated' | 'wrong' | 'expired' | 'blocked';

/**
 * Checks a code. A browser that requested some is compared with those alone; any other with all valid codes of the
 * address, since a code may be requested on a phone and typed on a computer. The tries of both are counted apart, so
 * that strangers can't use up the tries of the browser that requested it (docs/decisions/0040).
 *
 * Comparing, counting and using the code is one update: of a thousand concurrent guesses no more are compared than the
 * code allows, and of two with the right code one succeeds; that browser may repeat it for a minute. Never call this
 * inside a transaction: a wrong try must stay counted whatever follows, and waiting guesses must not hold
 * connections.
 */
export async function verifyCode(db: Database, guess: CodeAttempt, context: Context): Promise<CodeResult> {
  const result = await tryCode(db, guess, context);
  return result === 'wrong' && (await isExpired(db, guess, context)) ? 'expired' : result;
}

interface Context {
  secrets: Secrets;
  now: Date;
}

async function tryCode(db: Database, guess: CodeAttempt, { secrets, now }: Context): Promise<CodeResult> {
  const { email, code, purposes, browser } = guess;
  const live = await liveCodes(db, email, now);
  const own = live.filter((one) => one.browser.equals(browser));
  const candidates = own.length > 0 ? own : live;
  if (candidates.length === 0) return 'wrong';
  const tries = own.length > 0 ? 'tries' : 'strangeTries';
  const fitting = candidates.filter(({ purpose }) => purposes.includes(purpose));
  const hashes = fitting.flatMap(({ id, purpose }) => codeHashes(secrets, { id, purpose, email, code }));
  const isRight = sql<boolean>`(code_hash = any(${hashes}::bytea[]))`;
  const ids = candidates.map(({ id }) => id);

  const tried = await db
    .updateTable('oneTimeCodes')
    .set({
      [tries]: sql`${sql.ref(tries)} + case when ${isRight} then 0 else 1 end`,
      usedAt: sql`case when ${isRight} then ${now}::timestamptz end`,
      usedBy: sql`case when ${isRight} then ${browser}::bytea end`,
    })
    .where('id', 'in', ids)
    .where('usedAt', 'is', null)
    .where(tries, '<', maxAttempts)
    .returning(['id', 'usedAt'])
    .execute();
  const used = tried.find(({ usedAt }) => usedAt !== null);
  if (used) {
    await endOtherCodes(db, used.id, now);
    return 'right';
  }
  if (tried.length > 0) return 'wrong';
  if (await wasJustUsed(db, { hashes, browser }, now)) return 'repeated';
  return (await isBlocked(db, { ids, tries })) ? 'blocked' : 'wrong';
}

function liveCodes(db: Database, email: string, now: Date) {
  return db
    .selectFrom('oneTimeCodes')
    .select(['id', 'purpose', 'browser'])
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .execute();
}

/** Whether it is a code that this browser requested too long ago. Nobody else learns that there was one. */
async function isExpired(
  db: Database,
  { email, code, purposes, browser }: CodeAttempt,
  { secrets, now }: Context,
): Promise<boolean> {
  const expired = await db
    .selectFrom('oneTimeCodes')
    .select(['id', 'purpose', 'codeHash'])
    .where('email', '=', email)
    .where('browser', '=', browser)
    .where('expiresAt', '<=', now)
    .where('usedAt', 'is', null)
    .where('tries', '<', maxAttempts)
    .execute();
  return expired.some(
    ({ id, purpose, codeHash }) =>
      purposes.includes(purpose) &&
      codeHashes(secrets, { id, purpose, email, code }).some((one) => one.equals(codeHash)),
  );
}

/** Ends the other code, and its link, of the browser that requested one that was used. */
export async function endOtherCodes(db: Database, usedId: string, now: Date): Promise<void> {
  await db
    .updateTable('oneTimeCodes')
    .from('oneTimeCodes as used')
    .set({ usedAt: now })
    .where('used.id', '=', usedId)
    .whereRef('oneTimeCodes.email', '=', 'used.email')
    .whereRef('oneTimeCodes.browser', '=', 'used.browser')
    .where('oneTimeCodes.usedAt', 'is', null)
    .execute();
}

/** The same code signed this browser in a moment ago and the response was lost. */
async function wasJustUsed(
  db: Database,
  { hashes, browser }: { hashes: readonly Buffer[]; browser: Buffer },
  now: Date,
): Promise<boolean> {
  const justUsed = await db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where(sql<boolean>`code_hash = any(${hashes}::bytea[])`)
    .where('usedBy', '=', browser)
    .where('usedAt', '>', secondsBefore(now, reuseSeconds))
    .executeTakeFirst();
  return justUsed !== undefined;
}

/** After signing out, the code of that sign-in no longer works. */
export async function deleteUsedCodes(db: Database, browser: Buffer | null): Promise<void> {
  if (browser) await db.updateTable('oneTimeCodes').set({ usedBy: null }).where('usedBy', '=', browser).execute();
}

/** Blocked by wrong tries, though not expired. */
async function isBlocked(
  db: Database,
  { ids, tries }: { ids: readonly string[]; tries: 'tries' | 'strangeTries' },
): Promise<boolean> {
  const blocked = await db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('id', 'in', ids)
    .where(tries, '>=', maxAttempts)
    .executeTakeFirst();
  return blocked !== undefined;
}
