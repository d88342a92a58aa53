import type { ProfitSum } from './api.ts';

/**
 * Gross profit in kobo: net sales, without VAT where the shop is registered, less the cost of goods. Null while no cost is
 * known, when it would be the turnover.
 */
export function grossProfitOf(
  row: Pick<ProfitSum, 'netKobo' | 'vatKobo' | 'costKobo' | 'unitsWithoutCost'>,
  hasVat: boolean,
): number | null {
  if (row.costKobo === 0 && row.unitsWithoutCost !== 0) return null;
  return row.netKobo - (hasVat ? row.vatKobo : 0) - row.costKobo;
}

/** Gross profit in percent of net sales without VAT, with one decimal; null without sales or cost. */
export function marginOf(row: Parameters<typeof grossProfitOf>[0], hasVat: boolean): number | null {
  const net = row.netKobo - (hasVat ? row.vatKobo : 0);
  const profit = grossProfitOf(row, hasVat);
  return profit === null || net <= 0 ? null : Math.round((profit * 1_000) / net) / 10;
}
