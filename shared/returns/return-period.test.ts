import { expect, test } from 'vitest';
import { isReturnable, lastReturnDay } from './return-period.ts';

test('an item may be returned until the end of the seventh Lagos day after its delivery', () => {
  // 23:30 in Lagos on 2 November.
  const deliveredAt = new Date('2026-11-02T22:30:00Z');
  expect(lastReturnDay(deliveredAt, 7)).toBe('2026-11-09');
  expect(isReturnable(deliveredAt, 7, new Date('2026-11-09T22:59:59Z'))).toBe(true);
  expect(isReturnable(deliveredAt, 7, new Date('2026-11-09T23:00:00Z'))).toBe(false);
});

test('the day of a delivery shortly after midnight is the new day in Lagos', () => {
  expect(lastReturnDay(new Date('2026-11-02T23:30:00Z'), 7)).toBe('2026-11-10');
});
