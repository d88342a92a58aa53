import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { mostTries } from './code-limits.ts';
import { codeHash } from '../mail/code-secrets.ts';

export interface Guess {
  email: string;
  code: string;
  /** What the code may have been asked for. */
  purposes: readonly ('login' | 'register')[];
}

export type Verdict = 'right' | 'wrong' | 'blocked';

/**
 * Tries a code. Comparing, counting and using it up are one update, so of a thousand guesses at once no more are looked
 * at than a code allows, and of two with the right code one gets in. Never call it inside a transaction: a wrong try
 * stays counted whatever follows, and a thousand guesses hold no connection while they wait.
 */
export async function tryCode(
  db: Database,
  { email, code, purposes }: Guess,
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
    })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('tries', '<', mostTries)
    .where('expiresAt', '>', now)
    .returning('usedAt')
    .executeTakeFirst();
  if (tried) return tried.usedAt === null ? 'wrong' : 'right';
  return (await isBlocked(db, id, now)) ? 'blocked' : 'wrong';
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
