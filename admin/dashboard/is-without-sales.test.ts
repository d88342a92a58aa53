import { expect, test } from 'vitest';
import { isWithoutSales } from './is-without-sales.ts';

test('a period in which only a difference, or a refund, was paid is not without sales', () => {
  const none = { orders: 0, paid: 0, refunded: 0 };
  expect(isWithoutSales(none)).toBe(true);
  expect(isWithoutSales({ ...none, paid: 3_000 })).toBe(false);
  expect(isWithoutSales({ ...none, refunded: 3_000 })).toBe(false);
  expect(isWithoutSales({ ...none, orders: 1 })).toBe(false); // It cost nothing.
});
