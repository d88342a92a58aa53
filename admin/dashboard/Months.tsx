import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MonthReport } from '#shared/admin/reports/api.ts';
import { vatPercent } from '#shared/checkout/vat.ts';
import { formatNaira } from '#shared/money.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ExportList } from '../exports/ExportList.tsx';
import { useExports } from '../exports/useExports.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { useMay } from '../useMay.ts';
import { FigureTable } from './FigureTable.tsx';
import { costText, feesText, isCostKnown, monthFigures, sinceFirst, stockText } from './month-figures.ts';
import { formatMonth } from './report-periods.ts';
import { PaymentsFile } from './PaymentsFile.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { monthsQuery } from './report-queries.ts';
import styles from './Sales.module.css';

/** What the bookkeeper enters for each month. */
export function Months() {
  const { data, error, refetch } = useQuery(monthsQuery);
  const exports = useExports(['sales-by-month', 'payments-and-refunds']);
  const months = useMemo(() => sinceFirst(data?.months ?? []), [data]);
  const hasCost = months.some(isCostKnown);
  const missing = costText(months, useMay('catalogue.change'));
  const hasVat = data?.isVatRegistered ?? false;
  const hasFees = months.some(({ feesKobo }) => feesKobo > 0);
  const hasCredit = months.some(({ creditKobo }) => creditKobo > 0);
  const figures = useMemo(() => {
    const [month, ...rest] = monthFigures({ hasVat, hasCost, hasFees, hasCredit });
    return [{ ...month!, shown: NamedMonth }, ...rest];
  }, [hasVat, hasCost, hasFees, hasCredit]);
  const unknownFees = feesText(months);
  return (
    <section className={`${styles.sales} ${styles.months}`} aria-labelledby="months">
      <h2 id="months">Months</h2>
      <p className="soft">
        What you received each month, delivery fees included, and what you refunded. Net is the difference.
        {hasVat && ` Prices include ${vatPercent}% VAT.`} Paystack’s fees count in the month of the payment. Paystack
        keeps them when you refund a payment.
        {hasCost && ` Gross profit is net${hasVat ? ' without VAT' : ''} less what the sold items cost you.`}
      </p>
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {!data && !error && <ReportSkeleton rows={13} />}
      {data && (
        <>
          <FigureTable label="Months, newest first" figures={figures} rows={months} />
          <p>{stockText(data.stock)}</p>
          {data.openCreditKobo > 0 && (
            <p>Customers have {formatNaira(data.openCreditKobo / 100)} of store credit to spend.</p>
          )}
          {unknownFees && <p className="soft">{unknownFees}</p>}
          {missing && <p className="soft">{missing}</p>}
          <div className={styles.files}>
            <ExportButton exports={exports} request={{ kind: 'sales-by-month' }}>
              Months as CSV
            </ExportButton>
          </div>
          <PaymentsFile months={months} exports={exports} />
          <ExportList exports={exports} />
        </>
      )}
    </section>
  );
}

/** A phone has no room for the columns of fees: they stand below the name. */
function NamedMonth({ month, netKobo, feesKobo }: MonthReport) {
  return (
    <>
      {formatMonth(month)}
      {feesKobo > 0 && (
        <small className={styles.narrow}>
          {formatNaira(feesKobo / 100)} fees, {formatNaira((netKobo - feesKobo) / 100)} after
        </small>
      )}
    </>
  );
}
