import { expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { openDatabase } from '../db/database.ts';
import { deleteExpiredRateLimits, consumeRateLimit } from './counters.ts';
import { rateLimits } from './rate-limits.ts';

const limit = { name: 'coupon', max: 3, perSeconds: 60 };
const nine = new Date('2026-11-02T09:00:00Z');
const later = (seconds: number) => new Date(nine.getTime() + seconds * 1_000);

test('of 20 at once, as many pass as the limit allows, and the rest are told how long to wait', async () => {
  const db = await database();

  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => consumeRateLimit(db, nine, limit, 'ada')));

  const rejected = uses.filter((use) => use.status === 'rejected');
  expect(rejected).toHaveLength(17);
  expect(rejected[0]?.reason).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 60 } });
});

test('after its window it begins anew; rejected uses do not prolong the window', async () => {
  const db = await database();
  for (let use = 0; use < 3; use += 1) await consumeRateLimit(db, nine, limit, 'ada');
  await expect(consumeRateLimit(db, later(59), limit, 'ada')).rejects.toMatchObject({
    details: { retryAfterSeconds: 1 },
  });

  await expect(consumeRateLimit(db, later(60), limit, 'ada')).resolves.toBeUndefined();
});

test('one shopper does not use up what another has', async () => {
  const db = await database();
  for (let use = 0; use < 3; use += 1) await consumeRateLimit(db, nine, limit, 'ada');

  await expect(consumeRateLimit(db, nine, limit, 'bola')).resolves.toBeUndefined();
});

test('a window that began while the clock was a month ahead does not outlast the clock’s correction', async () => {
  const db = await database();
  const month = 30 * 86_400;
  for (let use = 0; use < 3; use += 1) await consumeRateLimit(db, later(month), limit, 'ada');
  await expect(consumeRateLimit(db, later(month), limit, 'ada')).rejects.toMatchObject({ code: 'too_many_requests' });

  await expect(consumeRateLimit(db, nine, limit, 'ada')).resolves.toBeUndefined();

  await consumeRateLimit(db, later(month), limit, 'bola');
  await deleteExpiredRateLimits(db, nine);
  expect(await db.selectFrom('allowances').select('endsAt').execute()).toEqual([{ endsAt: later(60) }]);
});

test('no window is longer than the day after which its row is deleted', () => {
  const windows = Object.values(rateLimits).flatMap((limits) => limits.map(({ perSeconds }) => perSeconds));
  expect(Math.max(...windows)).toBe(86_400);
});

test('machines whose clocks differ by minutes share a window', async () => {
  const db = await database();
  for (let use = 0; use < 3; use += 1) await consumeRateLimit(db, later(600), limit, 'ada');

  await expect(consumeRateLimit(db, nine, limit, 'ada')).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('the database does not show whose rate limit a row counts, and expired rows are deleted', async () => {
  const db = await database();
  await consumeRateLimit(db, nine, limit, 'ada@example.com');
  const { key } = await db.selectFrom('allowances').select('key').executeTakeFirstOrThrow();
  expect(key).not.toContain('ada@');

  await deleteExpiredRateLimits(db, later(60));

  expect(await db.selectFrom('allowances').selectAll().execute()).toEqual([]);
});

async function database() {
  const db = openDatabase(await ownDatabase());
  onTestFinished(() => db.destroy());
  return db;
}
