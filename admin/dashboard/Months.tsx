import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { vatPercent } from '#shared/checkout/vat.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ExportList } from '../exports/ExportList.tsx';
import { useExports } from '../exports/useExports.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { FigureTable } from './FigureTable.tsx';
import { costText, isCostKnown, monthFigures, sinceFirst, stockText } from './month-figures.ts';
import { monthsQuery } from './report-queries.ts';
import styles from './Sales.module.css';

/** What the bookkeeper enters for each month. */
export function Months() {
  const { data, error, refetch } = useQuery(monthsQuery);
  const exports = useExports(['sales-by-month']);
  const months = useMemo(() => sinceFirst(data?.months ?? []), [data]);
  const hasCost = months.some(isCostKnown);
  const missing = costText(months);
  const hasVat = data?.isVatRegistered ?? false;
  const figures = useMemo(() => monthFigures(hasVat, hasCost), [hasVat, hasCost]);
  return (
    <section className={`${styles.sales} ${styles.months}`} aria-labelledby="months">
      <h2 id="months">Months</h2>
      <p className="soft">
        What you received and refunded in each month, delivery included.
        {hasVat && ` Prices include ${vatPercent} % VAT.`} Paystack’s fees are under Payouts.
        {hasCost && ` Gross profit is net${hasVat ? ' without VAT' : ''} less what the sold items cost you.`}
      </p>
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {data && (
        <>
          <FigureTable label="Months, newest first" figures={figures} rows={months} />
          <p>{stockText(data.stock)}</p>
          {missing && <p className="soft">{missing}</p>}
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
