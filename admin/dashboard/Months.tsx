import { useQuery } from '@tanstack/react-query';
import type { MonthReport } from '#shared/admin/reports/api.ts';
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
const withVat = [...figures, amount('VAT in it', ({ vatKobo }) => vatKobo)];

/** What the bookkeeper enters for each month. */
export function Months() {
  const { data, error, refetch } = useQuery(monthsQuery);
  const exports = useExports(['sales-by-month']);
  return (
    <section className={`${styles.sales} ${styles.months}`} aria-labelledby="months">
      <h2 id="months">Months</h2>
      <p className="soft">
        What you received and refunded in each month, delivery included.
        {data?.isVatRegistered && ` Prices include ${vatPercent} % VAT.`} Paystack’s fees are under Payouts.
      </p>
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {data && (
        <>
          <FigureTable
            label="Months, newest first"
            figures={data.isVatRegistered ? withVat : figures}
            rows={sinceFirst(data.months)}
          />
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
