import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { secondsAfter } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';
import { day, hour } from './rate-limit.ts';

/** A maximum within a window that begins with the first use. */
export interface Limit {
  /** The limited action, such as 'coupon'. */
  name: string;
  max: number;
  perSeconds: number;
}

/** Clocks of machines may differ by minutes. A window that ends later than that allows began while a clock was ahead. */
export const maxAheadSeconds = hour;

/** The result of counting a use: the number of uses, this one included, and the end of the window. */
export interface RateLimitResult {
  used: number;
  endsAt: Date;
}

/**
 * Counts a use of each limit. With the database a failed action counts too, and no lock is held. In a transaction a use
 * counts only if it commits, and other uses of the same limit by the same client wait for that.
 *
 * @param uses `who`: an address, browser or network, stored only as a hash
 * @returns the resulting counts, in the same order
 */
export async function countRateLimit(
  db: Database,
  now: Date,
  uses: readonly RateLimitUse[],
): Promise<RateLimitResult[]> {
  const keys = uses.map(({ limit, who }) => rateLimitKey(limit.name, who));
  const rows = uses.map(({ limit }, at) => ({
    key: keys[at]!,
    used: 1,
    endsAt: secondsAfter(now, limit.perSeconds),
  }));
  const counted = await db
    .insertInto('allowances')
    // In a fixed order, so that concurrent requests can't deadlock.
    .values(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // A window that is over restarts with this use.
        used: sql`case when ${isOver(now)} then 1 else allowances.used + 1 end`,
        endsAt: sql`case when ${isOver(now)} then excluded.ends_at else allowances.ends_at end`,
      }),
    )
    .returning(['key', 'used', 'endsAt'])
    .execute();
  return keys.map((key) => counted.find((row) => row.key === key)!);
}

/** Whether the window of a row is over, or began while the clock was ahead. */
const isOver = (now: Date) =>
  sql<boolean>`(allowances.ends_at <= ${now} or allowances.ends_at > excluded.ends_at + ${maxAheadSeconds} * interval '1 second')`;

/** A use: of which limit and by whom. */
export interface RateLimitUse {
  limit: Omit<Limit, 'max'>;
  who: string;
}

/**
 * Counts a use and rejects it beyond the limit.
 *
 * @throws ShopError `too_many_requests` with `retryAfterSeconds`
 */
export async function consumeRateLimit(db: Database, now: Date, limit: Limit, who: string): Promise<void> {
  const { used, endsAt } = (await countRateLimit(db, now, [{ limit, who }]))[0]!;
  if (used > limit.max) throw new ShopError('too_many_requests', { retryAfterSeconds: secondsUntil(endsAt, now) });
}

/** Uncounts a use that turned out to be legitimate. */
export async function refundRateLimit(db: Database, { name }: Pick<Limit, 'name'>, who: string): Promise<void> {
  const key = rateLimitKey(name, who);
  const { numUpdatedRows } = await db
    .updateTable('allowances')
    .set({ used: sql`used - 1` })
    .where('key', '=', key)
    .where('used', '>', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await db.deleteFrom('allowances').where('key', '=', key).where('used', '=', 1).execute();
}

/** Resets the count. */
export async function resetRateLimit(db: Database, { name }: Pick<Limit, 'name'>, who: string): Promise<void> {
  await db.deleteFrom('allowances').where('key', '=', rateLimitKey(name, who)).execute();
}

/** Also those that began while a clock was ahead: no window is longer than a day. Runs every hour. */
export async function deleteExpiredRateLimits(db: Database, now: Date): Promise<void> {
  const latest = secondsAfter(now, day + maxAheadSeconds);
  await deleteInBatches(db, 'allowances', sql`(ends_at <= ${now} or ends_at > ${latest})`);
}

export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
}

function rateLimitKey(name: string, who: string): string {
  return `${name}:${createHash('sha256').update(who).digest('base64url')}`;
}
