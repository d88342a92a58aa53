import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { formatNaira } from '#shared/money.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { grossProfitOf, marginOf } from '#shared/admin/reports/profit.ts';
import type { ProductProfit } from '#shared/admin/reports/api.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ExportList } from '../exports/ExportList.tsx';
import { useExports } from '../exports/useExports.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { type Figure, FigureTable } from './FigureTable.tsx';
import { ProductName } from './ProductName.tsx';
import { countUnits } from './month-figures.ts';
import { formatMonth, profitPeriod, profitPeriods } from './report-periods.ts';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { profitQuery } from './report-queries.ts';
import styles from './Sales.module.css';
import { Total } from './Total.tsx';

/** The profit of each product in a month or in the last days. */
export function Profit() {
  const [address, setAddress] = useSearchParams();
  const { name, span } = profitPeriod(address.get('profit'));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...profitQuery(span),
    placeholderData: keepPreviousData,
  });
  const exports = useExports(['profit-by-product']);
  const hasVat = data?.isVatRegistered ?? false;
  const figures = useMemo(() => productFigures(hasVat), [hasVat]);
  return (
    <section className={`${styles.sales} ${styles.months}`} aria-labelledby="profit" aria-busy={isPlaceholderData}>
      <h2 id="profit">Profit by product</h2>
      <p className="soft">
        Sales count on the day they were paid, after discounts, and refunds on the day they were made. Gross profit is
        net
        {hasVat && ' without VAT'} less what the sold items cost you, before Paystack’s fees and couriers.
      </p>
      <div className={styles.period}>
        <SelectField
          label="Period"
          name="profit"
          value={name}
          onChange={(event) => {
            const profit = event.target.value;
            setAddress((before) => ({ ...Object.fromEntries(before), profit }), {
              replace: true,
              preventScrollReset: true,
            });
          }}
        >
          {profitPeriods().map((period) => (
            <option key={period} value={period}>
              {period.length > 2 ? formatMonth(period) : `Last ${period} days`}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {!data && !error && <ReportSkeleton hasTotals rows={11} />}
      {data && data.products.length === 0 && data.otherKobo === 0 && (
        <p className="soft">No sales or refunds in this period.</p>
      )}
      {data && (data.products.length > 0 || data.otherKobo !== 0) && (
        <>
          <dl className={styles.totals}>
            <Total name="Net" value={naira(data.total.netKobo)} />
            {hasVat && <Total name="VAT included" value={naira(data.total.vatKobo)} />}
            <Total name="Cost of goods" value={naira(data.total.costKobo)} />
            <Total name="Gross profit" value={profitText(data.total, hasVat)} />
          </dl>
          <FigureTable label="Products, most profit first" figures={figures} rows={data.products} />
          <p>
            The net includes {naira(data.otherKobo)} that belongs to no product: delivery fees, less refunds without
            items.
          </p>
          {data.total.unitsWithoutCost > 0 && (
            <p className="soft">
              {countUnits(data.total.unitsWithoutCost)} without a cost, so the gross profit is too high by what they
              cost you.
            </p>
          )}
          <div className={styles.files}>
            <ExportButton exports={exports} request={{ kind: 'profit-by-product', days: span }}>
              Profit as CSV
            </ExportButton>
            <ExportList exports={exports} />
          </div>
        </>
      )}
    </section>
  );
}

const naira = (kobo: number) => (kobo === 0 ? '–' : formatNaira(kobo / 100));

function profitText(row: Parameters<typeof grossProfitOf>[0], hasVat: boolean): string {
  const profit = grossProfitOf(row, hasVat);
  return profit === null ? '–' : formatNaira(profit / 100);
}

const productFigures = (hasVat: boolean): readonly Figure<ProductProfit>[] => [
  { name: 'Product', of: ({ name }) => name, shown: (row) => <Named row={row} /> },
  { name: 'Sold', of: ({ soldUnits }) => soldUnits, isWide: true },
  { name: 'Refunded', of: ({ refundedUnits }) => refundedUnits, isWide: true },
  { name: 'Net', of: ({ netKobo }) => netKobo, shown: ({ netKobo }) => naira(netKobo) },
  ...(hasVat
    ? [
        {
          name: 'VAT included',
          of: ({ vatKobo }: ProductProfit) => vatKobo,
          shown: ({ vatKobo }: ProductProfit) => naira(vatKobo),
          isWide: true as const,
        },
      ]
    : []),
  { name: 'Cost', of: ({ costKobo }) => costKobo, shown: ({ costKobo }) => naira(costKobo), isWide: true },
  {
    name: 'Without cost',
    of: (row) => row.unitsWithoutCost,
    shown: (row) => row.unitsWithoutCost || '–',
    isWide: true,
  },
  {
    name: 'Profit',
    of: (row) => grossProfitOf(row, hasVat) ?? Number.MIN_SAFE_INTEGER,
    shown: (row) => profitText(row, hasVat),
  },
  {
    name: 'Margin',
    of: (row) => marginOf(row, hasVat) ?? Number.MIN_SAFE_INTEGER,
    shown: (row) => {
      const margin = marginOf(row, hasVat);
      return margin === null ? '–' : `${margin.toFixed(1)}%`;
    },
  },
];

/** A phone has no room for the columns of units: they stand below the name. */
function Named({ row: { productId, name, soldUnits, refundedUnits, unitsWithoutCost } }: { row: ProductProfit }) {
  const units = [
    `${soldUnits} sold`,
    ...(refundedUnits > 0 ? [`${refundedUnits} refunded`] : []),
    ...(unitsWithoutCost > 0 ? [`${unitsWithoutCost} without cost`] : []),
  ];
  return (
    <>
      <ProductName productId={productId} name={name} />
      <small className={styles.narrow}>{units.join(', ')}</small>
    </>
  );
}
