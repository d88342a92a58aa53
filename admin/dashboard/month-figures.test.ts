import { expect, test } from 'vitest';
import type { MonthReport } from '#shared/admin/reports/api.ts';
import { costText, feesText, grossProfit, monthFigures } from './month-figures.ts';

const month = (changes: Partial<MonthReport>): MonthReport => ({
  month: '2026-11',
  orders: 3,
  providerKobo: 3_225_000,
  byHandKobo: 0,
  refundedKobo: 0,
  netKobo: 3_225_000,
  vatKobo: 225_000,
  feesKobo: 0,
  paymentsWithoutFee: 0,
  costKobo: 1_200_000,
  unitsWithoutCost: 0,
  ...changes,
});

test('gross profit is net less the cost of goods, and less VAT where the shop is registered', () => {
  expect(grossProfit(month({}), false)).toBe(2_025_000);
  expect(grossProfit(month({}), true)).toBe(1_800_000);
});

test('a month of which no cost is known has no gross profit, beside months that have one', () => {
  const profit = monthFigures({ hasVat: false, hasCost: true, hasFees: false, hasCredit: false }).at(-1)!;
  expect(profit.name).toBe('Gross profit');
  expect(profit.shown?.(month({ costKobo: 0, unitsWithoutCost: 3 }))).toBe('–');
  expect(profit.shown?.(month({}))).toBe('₦20,250');
});

test('units that were sold without a cost are counted, and none are when there are none', () => {
  expect(costText([month({ costKobo: 0 })], true)).toMatch(/^Enter what each product costs you/);
  expect(costText([month({ costKobo: 0 })], false)).not.toMatch(/^Enter/);
  expect(costText([month({ unitsWithoutCost: 2 }), month({ unitsWithoutCost: 1 })], true)).toMatch(
    /^3 units sold in these months have no cost/,
  );
  expect(costText([month({})], true)).toBeNull();
});

test('payments of which no fee is known are counted, and none are when there are none', () => {
  expect(feesText([month({ paymentsWithoutFee: 2 }), month({ paymentsWithoutFee: 1 })])).toMatch(
    /the fees of 3 payments/,
  );
  expect(feesText([month({})])).toBeNull();
});
