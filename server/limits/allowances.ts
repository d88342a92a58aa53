import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';

/** So many times within a stretch of time that begins with the first. */
export interface Limit {
  /** What is limited, such as 'coupon'. */
  name: string;
  most: number;
  perSeconds: number;
}

/** How often an allowance has been used, this time included, and until when it counts. */
export interface Use {
  used: number;
  endsAt: Date;
}

/**
 * Counts one more use. Call it with the database itself, never inside a transaction: a use that fails counts too, and
 * nobody waits for a lock on it.
 *
 * @param who whose allowance it is: an address, a browser, a network. Kept as a hash only.
 */
export function countUse(
  db: Database,
  now: Date,
  { name, perSeconds }: Omit<Limit, 'most'>,
  who: string,
): Promise<Use> {
  const endsAt = new Date(now.getTime() + perSeconds * 1_000);
  return db
    .insertInto('allowances')
    .values({ key: allowanceKey(name, who), used: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // A stretch that is over begins anew with this use.
        used: sql`case when allowances.ends_at <= ${now} then 1 else allowances.used + 1 end`,
        endsAt: sql`case when allowances.ends_at <= ${now} then ${endsAt} else allowances.ends_at end`,
      }),
    )
    .returning(['used', 'endsAt'])
    .executeTakeFirstOrThrow();
}

/**
 * Counts one more use and refuses it beyond the limit.
 *
 * @throws ShopError `too_many_requests` with `retryAfterSeconds`
 */
export async function useAllowance(db: Database, now: Date, limit: Limit, who: string): Promise<void> {
  const { used, endsAt } = await countUse(db, now, limit, who);
  if (used > limit.most) throw new ShopError('too_many_requests', { retryAfterSeconds: secondsUntil(endsAt, now) });
}

/** Takes a use back that turned out to be what the limit is not meant for. */
export async function giveBackAllowance(db: Database, { name }: Pick<Limit, 'name'>, who: string): Promise<void> {
  const key = allowanceKey(name, who);
  const { numUpdatedRows } = await db
    .updateTable('allowances')
    .set({ used: sql`used - 1` })
    .where('key', '=', key)
    .where('used', '>', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await db.deleteFrom('allowances').where('key', '=', key).where('used', '=', 1).execute();
}

/** Begins anew, however often it was used. */
export async function renewAllowance(db: Database, { name }: Pick<Limit, 'name'>, who: string): Promise<void> {
  await db.deleteFrom('allowances').where('key', '=', allowanceKey(name, who)).execute();
}

/** Runs every hour. */
export async function forgetOldAllowances(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('allowances').where('endsAt', '<=', now).execute();
}

export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
}

function allowanceKey(name: string, who: string): string {
  return `${name}:${createHash('sha256').update(who).digest('base64url')}`;
}
