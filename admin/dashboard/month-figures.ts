import type { MonthReport, StockValue } from '#shared/admin/reports/api.ts';
import { grossProfitOf } from '#shared/admin/reports/profit.ts';
import { formatNaira } from '#shared/money.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';
import type { Figure } from './FigureTable.tsx';
import { formatMonth } from './report-periods.ts';

const amount = (name: string, of: (month: MonthReport) => number, isWide?: true): Figure<MonthReport> => ({
  name,
  of,
  shown: (month) => (of(month) === 0 ? '–' : formatNaira(of(month) / 100)),
  ...(isWide && { isWide }),
});

const received: readonly Figure<MonthReport>[] = [
  { name: 'Month', of: ({ month }) => month, shown: ({ month }) => formatMonth(month) },
  { name: 'Orders', of: ({ orders }) => orders, isWide: true },
  amount('Paystack', ({ providerKobo }) => providerKobo, true),
  amount('By hand', ({ byHandKobo }) => byHandKobo, true),
];
const credit = amount('Store credit', ({ creditKobo }) => creditKobo, true);
const remaining = [
  amount('Refunded', ({ refundedKobo }) => refundedKobo, true),
  amount('Net', ({ netKobo }) => netKobo),
];
const fees = [
  amount('Fees', ({ feesKobo }) => feesKobo, true),
  amount('After fees', ({ netKobo, feesKobo }) => netKobo - feesKobo, true),
];
const vat = amount('VAT included', ({ vatKobo }) => vatKobo, true);
const cost = amount('Cost of goods', ({ costKobo }) => costKobo, true);
const profitOf = (hasVat: boolean): Figure<MonthReport> => ({
  name: 'Gross profit',
  of: (month) => grossProfitOf(month, hasVat) ?? Number.MIN_SAFE_INTEGER,
  shown: (month) => {
    const profit = grossProfitOf(month, hasVat);
    return profit ? formatNaira(profit / 100) : '–';
  },
});
const profit = profitOf(false);
const profitAfterVat = profitOf(true);

export const isCostKnown = ({ costKobo }: MonthReport): boolean => costKobo !== 0;

interface Known {
  hasVat: boolean;
  hasCost: boolean;
  hasFees: boolean;
  hasCredit: boolean;
}

/** The columns of the table: credit once any was spent, fees once any is known, cost and profit once any cost is. */
export const monthFigures = ({ hasVat, hasCost, hasFees, hasCredit }: Known): readonly Figure<MonthReport>[] => [
  ...received,
  ...(hasCredit ? [credit] : []),
  ...remaining,
  ...(hasFees ? fees : []),
  ...(hasVat ? [vat] : []),
  ...(hasCost ? [cost, hasVat ? profitAfterVat : profit] : []),
];

/** Without the months before the shop's first sale; the current one always. */
export function sinceFirst(months: MonthReport[]): MonthReport[] {
  const first = months.findLastIndex(({ orders, refundedKobo }) => orders > 0 || refundedKobo > 0);
  return months.slice(0, Math.max(1, first + 1));
}

/**
 * Which costs are missing, so that there is no gross profit or it is too high; worded for those who may enter costs and
 * for those who may only read.
 */
export function costText(months: MonthReport[], mayEnter: boolean): string | null {
  const missing = months.reduce((sum, { unitsWithoutCost }) => sum + unitsWithoutCost, 0);
  if (!months.some(isCostKnown)) {
    return mayEnter
      ? 'Enter what each product costs you to see your gross profit here.'
      : 'There is no gross profit yet, because no product has a cost. Owners and managers can enter costs.';
  }
  if (missing <= 0) return null;
  return `${countUnits(missing)} sold in these months ${missing === 1 ? 'has' : 'have'} no cost entered, so your real gross profit is lower.`;
}

/** What is missing in the fees; null when nothing is. */
export function feesText(months: MonthReport[]): string | null {
  const missing = months.reduce((sum, { paymentsWithoutFee }) => sum + paymentsWithoutFee, 0);
  if (missing === 0) return null;
  const payments = formatLargeCount(missing, 'payment');
  return `We don’t know the fees of ${payments} in these months, so they aren’t counted. Your payouts show them.`;
}

/** 'In stock now: 1,234 units that cost you ₦8,638,000.' */
export function stockText({ units, costKobo, unitsWithoutCost }: StockValue): string {
  const value = costKobo === 0 ? '' : ` that cost you ${formatNaira(costKobo / 100)}`;
  const unknown =
    costKobo === 0 || unitsWithoutCost === 0 ? '' : `, and ${countUnits(unitsWithoutCost)} without a cost`;
  return `In stock now: ${countUnits(units - (costKobo === 0 ? 0 : unitsWithoutCost))}${value}${unknown}.`;
}

export const countUnits = (units: number) => formatLargeCount(units, 'unit');
