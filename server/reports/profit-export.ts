import type { ProductProfit } from '#shared/admin/reports/api.ts';
import { grossProfitOf, marginOf } from '#shared/admin/reports/profit.ts';
import type { profitByProduct } from './profit-by-product.ts';

export const profitColumns = (hasVat: boolean): readonly string[] => [
  'product',
  'sold',
  'refunded',
  'net',
  ...(hasVat ? ['vat_in_net'] : []),
  'cost_of_goods',
  'units_without_cost',
  'gross_profit',
  'margin_percent',
];

/** The rows of the table, amounts in naira, with what belongs to no product and the sum below. */
export function profitRows(
  { products, otherKobo, otherVatKobo, total }: Awaited<ReturnType<typeof profitByProduct>>,
  hasVat: boolean,
) {
  const none = { soldUnits: 0, refundedUnits: 0, costKobo: 0, unitsWithoutCost: 0 };
  const other = { ...none, name: 'Delivery and other', netKobo: otherKobo, vatKobo: otherVatKobo };
  return [...products, other, { ...total, name: 'Total' }].map((row) => inNaira(row, hasVat));
}

function inNaira(row: Omit<ProductProfit, 'productId'>, hasVat: boolean) {
  const profit = grossProfitOf(row, hasVat);
  return {
    product: row.name,
    sold: row.soldUnits,
    refunded: row.refundedUnits,
    net: row.netKobo / 100,
    vat_in_net: row.vatKobo / 100,
    cost_of_goods: row.costKobo / 100,
    units_without_cost: row.unitsWithoutCost,
    gross_profit: profit === null ? '' : profit / 100,
    margin_percent: marginOf(row, hasVat) ?? '',
  };
}
