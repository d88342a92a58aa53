import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
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

/**
 * Counts one more use and refuses it beyond the limit. Call it with the database itself, never inside a transaction:
 * a use that fails counts too, and nobody waits for a lock on it.
 *
 * @param who whose allowance it is: an address, an account, a network. Kept as a hash only.
 * @throws ShopError `too_many_requests` with `retryAfterSeconds`
 */
export async function useAllowance(db: Database, now: Date, { name, most, perSeconds }: Limit, who: string) {
  const key = allowanceKey(name, who);
  const endsAt = new Date(now.getTime() + perSeconds * 1_000);
  const { used, endsAt: until } = await db
    .insertInto('allowances')
    .values({ key, used: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // A stretch that is over begins anew with this use.
        used: sql`case when allowances.ends_at <= ${now} then 1 else allowances.used + 1 end`,
        endsAt: sql`case when allowances.ends_at <= ${now} then ${endsAt} else allowances.ends_at end`,
      }),
    )
    .returning(['used', 'endsAt'])
    .executeTakeFirstOrThrow();
  if (used <= most) return;
  throw new ShopError('too_many_requests', { retryAfterSeconds: secondsUntil(until, now) });
}

/**
 * Refuses who has used their allowance up, and counts nothing: for a limit on what turns out only afterwards.
 *
 * @throws ShopError `too_many_requests` with `retryAfterSeconds`
 */
export async function refuseUsedUp(db: Database, now: Date, { name, most }: Limit, who: string): Promise<void> {
  const usedUp = await db
    .selectFrom('allowances')
    .select('endsAt')
    .where('key', '=', allowanceKey(name, who))
    .where('used', '>=', most)
    .where('endsAt', '>', now)
    .executeTakeFirst();
  if (usedUp) throw new ShopError('too_many_requests', { retryAfterSeconds: secondsUntil(usedUp.endsAt, now) });
}

/** Takes a use back that turned out to be what the limit is not meant for. */
export async function giveBackAllowance(db: Database, { name }: Limit, who: string): Promise<void> {
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
export async function renewAllowance(db: Database, { name }: Limit, who: string): Promise<void> {
  await db.deleteFrom('allowances').where('key', '=', allowanceKey(name, who)).execute();
}

/** Runs every hour. */
export async function forgetOldAllowances(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('allowances').where('endsAt', '<=', now).execute();
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
}

function allowanceKey(name: string, who: string): string {
  return `${name}:${createHash('sha256').update(who).digest('base64url')}`;
}

/**
 * An address as it is written alone. A socket for both kinds of address shows IPv4 inside IPv6; a zone names our own
 * network card; some proxies add the port, which is another one each time.
 */
export function plainIp(ip: string): string {
  const alone = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return alone.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
}

/**
 * The network a request comes from: one IPv4 address, or the /64 that one IPv6 customer gets. Many phones share an
 * address, so a limit by network is a wide one.
 */
export function networkOf(ip: string): string {
  const plain = plainIp(ip);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
