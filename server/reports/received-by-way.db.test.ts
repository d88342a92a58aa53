import { expect, test } from 'vitest';
import { monthOfMoney } from '../../tests/actions/month-of-money.ts';

const november = 'from=2026-11-01&to=2026-11-30';

test('the payment methods of a period are the money that came by each, and together what the period received', async () => {
  const { owner } = await monthOfMoney();

  const { body } = await owner.call('GET', `/api/admin/figures?${november}`);

  const ways = body['ways'] as { name: string; payments: number; value: number }[];
  expect(Object.fromEntries(ways.map(({ name, payments, value }) => [name, [payments, value]]))).toEqual({
    // Five orders, of which credit paid ₦4,000, and a deposit of ₦6,000.
    paystack: [6, 15_500 + 13_000 + 13_000 + 15_500 + 11_500 + 6_000],
    cash: [1, 10_000],
    transfer: [1, 7_500],
    store_credit: [1, 4_000],
    pos: [1, 3_000],
  });
  const sum = ways.reduce((before, { value }) => before + value, 0);
  expect(sum).toBe((body['totals'] as { paid: number }).paid);
});
