import { expect, test } from 'vitest';
import type { MonthReport } from '#shared/admin/reports/api.ts';
import { costText, feesText, monthFigures } from './month-figures.ts';

const month = (changes: Partial<MonthReport>): MonthReport => ({
  month: '2026-11',
  orders: 3,
  providerKobo: 3_225_000,
  byHandKobo: 0,
  creditKobo: 0,
  refundedKobo: 0,
  refundedAsCreditKobo: 0,
  netKobo: 3_225_000,
  vatKobo: 225_000,
  feesKobo: 0,
  paymentsWithoutFee: 0,
  costKobo: 1_200_000,
  unitsWithoutCost: 0,
  ...changes,
});

/** The last column of the table. */
const profitFigure = (hasVat: boolean) =>
  monthFigures({ hasVat, hasCost: true, hasFees: false, hasCredit: false }).at(-1)!;
const profitsOf = (report: MonthReport) => [false, true].map((hasVat) => profitFigure(hasVat).shown?.(report));

test('gross profit is net less the cost of goods, and less VAT where the shop is registered', () => {
  expect(profitsOf(month({}))).toEqual(['₦20,250', '₦18,000']);
});

test('a month that has refunds alone has the gross profit that it has by product', () => {
  const refunds = month({ orders: 0, netKobo: -500_000, vatKobo: -37_500, costKobo: 0 });
  expect(profitsOf(refunds)).toEqual(['-₦5,000', '-₦4,625']);
});

test('a month of which no cost is known has no gross profit, beside months that have one', () => {
  const profit = profitFigure(false);
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
