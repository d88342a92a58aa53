import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { codeHash } from '../../email/code-secrets.ts';
import { answerAgainSeconds, maxAttempts } from './code-rules.ts';

export interface CodeAttempt {
  email: string;
  code: string;
  /** What the code may have been asked for. */
  purposes: readonly string[];
  /** The hash of the token of the browser that guesses. */
  browser: Buffer;
}

export type CodeResult = 'right' | 'wrong' | 'blocked';

/**
 * Tries a code. A browser that has asked for one tries that one alone; any other tries all that are out for the
 * address, as somebody may ask on a phone and type on a computer. The tries of the two are counted apart, so that
 * strangers end no code for the browser it belongs to (docs/decisions/0040).
 *
 * Comparing, counting and using up are one update, so of a thousand guesses at once no more are looked at than a code
 * allows, and of two with the right code one gets in; the browser that did may say it once more for a minute. Never
 * call it inside a transaction: a wrong try stays counted whatever follows, and a thousand guesses hold no connection
 * while they wait.
 */
export async function verifyCode(
  db: Database,
  guess: CodeAttempt,
  { secret, now }: { secret: string; now: Date },
): Promise<CodeResult> {
  const { email, code, purposes, browser } = guess;
  const live = await liveCodes(db, email, now);
  const own = live.filter((one) => one.browser.equals(browser));
  const meant = own.length > 0 ? own : live;
  if (meant.length === 0) return 'wrong';
  const tries = own.length > 0 ? 'tries' : 'strangeTries';
  const fitting = meant.filter(({ purpose }) => purposes.includes(purpose));
  const hashes = fitting.map(({ id, purpose }) => codeHash(secret, { id, purpose, email, code }));
  const isRight = sql<boolean>`(code_hash = any(${hashes}::bytea[]))`;
  const ids = meant.map(({ id }) => id);

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
    .returning('usedAt')
    .execute();
  if (tried.some(({ usedAt }) => usedAt !== null)) return 'right';
  if (tried.length > 0) return 'wrong';
  if (await wasAnswered(db, { hashes, browser }, now)) return 'right';
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

/** The very same code let this very browser in a moment ago: its answer was lost on the way. */
async function wasAnswered(
  db: Database,
  { hashes, browser }: { hashes: readonly Buffer[]; browser: Buffer },
  now: Date,
): Promise<boolean> {
  const answered = await db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where(sql<boolean>`code_hash = any(${hashes}::bytea[])`)
    .where('usedBy', '=', browser)
    .where('usedAt', '>', new Date(now.getTime() - answerAgainSeconds * 1_000))
    .executeTakeFirst();
  return answered !== undefined;
}

/** Whoever signs out is not let in once more by the code that they signed in with. */
export async function deleteUsedCodes(db: Database, browser: Buffer | null): Promise<void> {
  if (browser) await db.updateTable('oneTimeCodes').set({ usedBy: null }).where('usedBy', '=', browser).execute();
}

/** Too many wrong tries while it would still be good. */
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
