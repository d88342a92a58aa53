import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { answerAgainSeconds, mostTries } from './code-limits.ts';
import { codeHash } from '../mail/code-secrets.ts';

export interface Guess {
  email: string;
  code: string;
  /** What the code may have been asked for. */
  purposes: readonly ('login' | 'register')[];
  /** The hash of the token of the browser that asked for a code; null where it keeps none. */
  askerHash: Buffer | null;
}

export type Verdict = 'right' | 'wrong' | 'blocked';

/**
 * Tries a code. Comparing, counting and using it up are one update, so of a thousand guesses at once no more are looked
 * at than a code allows, and of two with the right code one gets in; the browser that did may say it once more for a
 * minute. Never call it inside a transaction: a wrong try
 * stays counted whatever follows, and a thousand guesses hold no connection while they wait.
 */
export async function tryCode(
  db: Database,
  { email, code, purposes, askerHash }: Guess,
  { secret, now }: { secret: string; now: Date },
): Promise<Verdict> {
  const found = await db
    .selectFrom('oneTimeCodes')
    .select(['id', 'purpose'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!found) return 'wrong';
  const { id, purpose } = found;
  const hash = codeHash(secret, { id, purpose, email, code });
  const isRight = sql<boolean>`(code_hash = ${hash} and purpose = any(${[...purposes]}))`;
  const tried = await db
    .updateTable('oneTimeCodes')
    .set({
      tries: sql`tries + case when ${isRight} then 0 else 1 end`,
      usedAt: sql`case when ${isRight} then ${now}::timestamptz end`,
      usedBy: sql`case when ${isRight} then ${askerHash}::bytea end`,
    })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('tries', '<', mostTries)
    .where('expiresAt', '>', now)
    .returning('usedAt')
    .executeTakeFirst();
  if (tried) return tried.usedAt === null ? 'wrong' : 'right';
  if (askerHash && (await wasAnswered(db, { id, hash, askerHash }, now))) return 'right';
  return (await isBlocked(db, id, now)) ? 'blocked' : 'wrong';
}

/** The very same code let this very browser in a moment ago: its answer was lost on the way. */
async function wasAnswered(
  db: Database,
  { id, hash, askerHash }: { id: string; hash: Buffer; askerHash: Buffer },
  now: Date,
): Promise<boolean> {
  const answered = await db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('id', '=', id)
    .where('codeHash', '=', hash)
    .where('usedBy', '=', askerHash)
    .where('usedAt', '>', new Date(now.getTime() - answerAgainSeconds * 1_000))
    .executeTakeFirst();
  return answered !== undefined;
}

/** Whoever signs out is not let in once more by the code that they signed in with. */
export async function forgetAnswered(db: Database, askerHash: Buffer | null): Promise<void> {
  if (askerHash) await db.updateTable('oneTimeCodes').set({ usedBy: null }).where('usedBy', '=', askerHash).execute();
}

/** Too many wrong tries while it would still be good. */
async function isBlocked(db: Database, id: string, now: Date): Promise<boolean> {
  const blocked = await db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('id', '=', id)
    .where('tries', '>=', mostTries)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return blocked !== undefined;
}
