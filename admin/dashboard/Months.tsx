import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MonthReport, StockValue } from '#shared/admin/reports/api.ts';
import { vatPercent } from '#shared/checkout/vat.ts';
import { formatNaira } from '#shared/money.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ExportList } from '../exports/ExportList.tsx';
import { useExports } from '../exports/useExports.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { type Figure, FigureTable } from './FigureTable.tsx';
import { formatMonth } from './periods.ts';
import { monthsQuery } from './report-queries.ts';
import styles from './Sales.module.css';

const amount = (name: string, of: (month: MonthReport) => number, isWide?: true): Figure<MonthReport> => ({
  name,
  of,
  shown: (month) => (of(month) === 0 ? '–' : formatNaira(of(month) / 100)),
  ...(isWide && { isWide }),
});

const figures: readonly Figure<MonthReport>[] = [
  { name: 'Month', of: ({ month }) => month, shown: ({ month }) => formatMonth(month) },
  { name: 'Orders', of: ({ orders }) => orders, isWide: true },
  amount('Paystack', ({ providerKobo }) => providerKobo, true),
  amount('By hand', ({ byHandKobo }) => byHandKobo, true),
  amount('Refunded', ({ refundedKobo }) => refundedKobo, true),
  amount('Net', ({ netKobo }) => netKobo),
];
const vat = amount('VAT in it', ({ vatKobo }) => vatKobo, true);
const cost = amount('Cost of goods', ({ costKobo }) => costKobo, true);
const profit = amount('Gross profit', ({ netKobo, costKobo }) => netKobo - costKobo);
const profitAfterVat = amount('Gross profit', ({ netKobo, vatKobo, costKobo }) => netKobo - vatKobo - costKobo);

/** What the bookkeeper enters for each month. */
export function Months() {
  const { data, error, refetch } = useQuery(monthsQuery);
  const exports = useExports(['sales-by-month']);
  const months = useMemo(() => sinceFirst(data?.months ?? []), [data]);
  // Without any cost, a profit would be the turnover.
  const isCostKnown = months.some(({ costKobo }) => costKobo !== 0);
  const hasVat = data?.isVatRegistered ?? false;
  const shown = useMemo(
    () => [...figures, ...(hasVat ? [vat] : []), ...(isCostKnown ? [cost, hasVat ? profitAfterVat : profit] : [])],
    [hasVat, isCostKnown],
  );
  return (
    <section className={`${styles.sales} ${styles.months}`} aria-labelledby="months">
      <h2 id="months">Months</h2>
      <p className="soft">
        What you received and refunded in each month, delivery included.
        {hasVat && ` Prices include ${vatPercent} % VAT.`} Paystack’s fees are under Payouts.
        {isCostKnown && ` Gross profit is net${hasVat ? ' without VAT' : ''} less what the sold items cost you.`}
      </p>
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {data && (
        <>
          <FigureTable label="Months, newest first" figures={shown} rows={months} />
          <p>{stockText(data.stock)}</p>
          <p className="soft">{costText(months)}</p>
          <div className={styles.files}>
            <ExportButton exports={exports} request={{ kind: 'sales-by-month' }}>
              Months as CSV
            </ExportButton>
            <ExportList exports={exports} />
          </div>
        </>
      )}
    </section>
  );
}

/** Without the months before the shop's first sale; the current one always. */
function sinceFirst(months: MonthReport[]): MonthReport[] {
  const first = months.findLastIndex(({ orders, refundedKobo }) => orders > 0 || refundedKobo > 0);
  return months.slice(0, Math.max(1, first + 1));
}

/** What is missing for a gross profit, or makes it too high. */
function costText(months: MonthReport[]): string {
  const missing = months.reduce((sum, { unitsWithoutCost }) => sum + unitsWithoutCost, 0);
  if (months.every(({ costKobo }) => costKobo === 0)) {
    return 'Enter what your products cost you, and your gross profit shows here.';
  }
  if (missing === 0) return '';
  return `${count(missing)} of these months were sold without a cost, so the gross profit is too high by what they cost you.`;
}

/** 'In stock now: 1,234 units that cost you ₦8,638,000.' */
function stockText({ units, costKobo, unitsWithoutCost }: StockValue): string {
  const value = costKobo === 0 ? '' : ` that cost you ${formatNaira(costKobo / 100)}`;
  const unknown = costKobo === 0 || unitsWithoutCost === 0 ? '' : `, and ${count(unitsWithoutCost)} without a cost`;
  return `In stock now: ${count(units - (costKobo === 0 ? 0 : unitsWithoutCost))}${value}${unknown}.`;
}

const count = (units: number) => (units === 1 ? '1 unit' : `${units.toLocaleString('en-NG')} units`);
