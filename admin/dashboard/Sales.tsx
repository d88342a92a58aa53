import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Period } from '#shared/admin/reports/forms.ts';
import { formatNaira } from '#shared/money.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ExportList } from '../exports/ExportList.tsx';
import { useExports } from '../exports/useExports.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { AreasTable, ChannelsTable, DaysTable, ProductsTable, SizesTable, WaysTable } from './FigureTables.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { reportQuery } from './report-queries.ts';
import { isWithoutSales } from './is-without-sales.ts';
import styles from './Sales.module.css';
import { periodOptions, periodByName } from './report-periods.ts';
import { Total } from './Total.tsx';

const DaysChart = lazy(() => import('./DaysChart.tsx').then((module) => ({ default: module.DaysChart })));

/** Sales of a period as a chart, tables and CSV exports. */
export function Sales() {
  const [address] = useSearchParams();
  const { name, span } = periodByName(address.get('days'));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportQuery(span),
    placeholderData: keepPreviousData,
  });

  return (
    <section className={styles.sales} aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <h2>Sales</h2>
        <nav aria-label="Period">
          <ul role="list">
            {periodOptions.map((choice) => (
              <li key={choice.name}>
                <Link
                  to={`?${withPeriod(address, choice.name)}`}
                  replace
                  aria-current={choice.name === name || undefined}
                >
                  {choice.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {!data && !error && <ReportSkeleton hasTotals hasChart rows={16} />}
      {data && (
        <>
          <dl className={styles.totals}>
            <Total name="Paid" value={formatNaira(data.totals.paid)} />
            <Total name="Orders" value={data.totals.orders.toLocaleString('en-NG')} />
            <Total name="Units" value={data.totals.units.toLocaleString('en-NG')} />
            <Total name="Refunded" value={formatNaira(data.totals.refunded)} />
          </dl>
          {isWithoutSales(data.totals) ? (
            <p className="soft">No sales in this period.</p>
          ) : (
            <>
              <Suspense fallback={<div className={styles.chart} />}>
                <div className={styles.chart}>
                  <DaysChart days={data.days} />
                </div>
              </Suspense>
              <details>
                <summary>Day by day</summary>
                <DaysTable days={data.days} />
              </details>
              <div className={styles.shares}>
                <div>
                  <ProductsTable products={data.products} />
                  <ChannelsTable shares={data.channels} />
                  <WaysTable shares={data.ways} />
                </div>
                <div>
                  <SizesTable shares={data.sizes} />
                  <AreasTable shares={data.areas} />
                </div>
              </div>
              <Files span={span} />
            </>
          )}
        </>
      )}
    </section>
  );
}

function Files({ span: { from, to } }: { span: Period }) {
  const exports = useExports(['sales-by-day', 'sales-by-product']);
  const days = { from, to };
  return (
    <div className={styles.files}>
      <ExportButton exports={exports} request={{ kind: 'sales-by-day', days }}>
        Days as CSV
      </ExportButton>
      <ExportButton exports={exports} request={{ kind: 'sales-by-product', days }}>
        Products as CSV
      </ExportButton>
      <ExportList exports={exports} />
    </div>
  );
}

/** What else the address says, such as the month of the profit, stays. */
function withPeriod(address: URLSearchParams, name: string): string {
  const next = new URLSearchParams(address);
  next.set('days', name);
  return next.toString();
}
