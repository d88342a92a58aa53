import { expect, test } from 'vitest';
import { refetchDelay } from './refetch-delay.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const inDays = (days: number) => refetchDelay(new Date(now + days * 24 * 3_600_000).toISOString(), now);

test('an order that is reserved for weeks is fetched once a day: a browser cannot wait longer', () => {
  expect([2, 20, 24, 25, 30, 49, 60, 80].map(inDays)).toEqual(Array(8).fill(24 * 3_600_000));
});

test('an order is fetched again when its reservation ends, and not more than once a minute', () => {
  expect(inDays(0.5)).toBe(12 * 3_600_000 + 5_000);
  expect(inDays(0)).toBe(60_000);
  expect(inDays(-1)).toBe(60_000);
});
