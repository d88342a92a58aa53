import { expect, test } from 'vitest';
import { leavesPayable } from './min-payment.ts';

test('what credit or a deposit leaves of a total is nothing, or at least ₦100', () => {
  expect(leavesPayable(15_500, 15_500)).toBe(true);
  expect(leavesPayable(15_401, 15_500)).toBe(false);
  expect(leavesPayable(15_400, 15_500)).toBe(true);
});
