import { expect, test } from 'vitest';
import { ordersOfCustomer } from './orders-of-customer.ts';

test.for([
  [{ orders: 0, spent: 0, cancelled: 0 }, null],
  [{ orders: 1, spent: 0, cancelled: 0 }, '1 order, ₦0 paid'],
  [{ orders: 2, spent: 31_000, cancelled: 3 }, '2 orders, ₦31,000 paid'],
  [{ orders: 0, spent: 0, cancelled: 1 }, '1 cancelled order'],
  [{ orders: 0, spent: 0, cancelled: 2 }, '2 cancelled orders'],
  // Its refund failed.
  [{ orders: 0, spent: 15_500, cancelled: 1 }, '1 cancelled order, ₦15,500 paid'],
  [{ orders: 1_200, spent: 31_000, cancelled: 0 }, '1,200 orders, ₦31,000 paid'],
] as const)('%o is summed up as %s', ([customer, summary]) => {
  expect(ordersOfCustomer(customer)).toBe(summary);
});
