import { useQuery } from '@tanstack/react-query';
import type { PayoutRow } from '#shared/admin/reports/payouts-api.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import tables from './FigureTable.module.css';
import { ScrollRegion } from './FigureTable.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { payoutsQuery } from './report-queries.ts';
import styles from './Payouts.module.css';
import { formatDay } from './report-periods.ts';

/** The provider's payouts, past and pending, compared with our ledger. What arrives comes first: a phone shows two columns. */
export function Payouts() {
  const { data, error, refetch } = useQuery(payoutsQuery);
  return (
    <section className={styles.payouts} aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      <p className="soft">
        What Paystack collected and paid to your bank in the last 30 days, compared with your orders.
      </p>
      {!data && !error && <ReportSkeleton rows={4} />}
      {error && <LoadFailed query={{ error, refetch }} />}
      {Boolean(data?.notCompared) && (
        <p>
          {notComparedText(data!.notCompared)}{' '}
          <Button kind="quiet" small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data?.rows.length === 0 && <p>No payouts from Paystack yet.</p>}
      {data && data.rows.length > 0 && (
        <ScrollRegion label="List of payouts">
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">Paid to bank on</th>
                <th scope="col">Net payout</th>
                <th scope="col">Collected</th>
                <th scope="col">Your orders</th>
                <th scope="col">Fees</th>
                <th scope="col">Deductions</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((payout) => (
                <Payout key={payout.id} payout={payout} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

type PayoutOfList = Omit<PayoutRow, 'ledgerKobo' | 'strange'> & Partial<PayoutRow>;

function Payout({ payout }: { payout: PayoutOfList }) {
  const { at, isPaidOut, processedKobo, ledgerKobo, feesKobo, deductedKobo, netKobo, strange = [] } = payout;
  return (
    <>
      <tr>
        <th scope="row">
          {formatDay(at.slice(0, 10))}
          <small>{isPaidOut ? 'Paid' : 'Pending'}</small>
        </th>
        <td>{toTheKobo(netKobo)}</td>
        <td>{toTheKobo(processedKobo)}</td>
        <td>
          {ledgerKobo === undefined ? '–' : toTheKobo(ledgerKobo)}
          <small data-bad={strange.length > 0 || undefined}>{comparisonLabel(payout)}</small>
        </td>
        <td>{toTheKobo(feesKobo)}</td>
        <td>{toTheKobo(deductedKobo)}</td>
      </tr>
      {strange.length > 0 && (
        <tr>
          <td colSpan={6} className={styles.strange}>
            Not in your orders, or a different amount: {strange.join(', ')}
          </td>
        </tr>
      )}
    </>
  );
}

function comparisonLabel({ strange }: PayoutOfList): string {
  if (!strange) return 'Not compared';
  return strange.length === 0 ? 'Matches' : 'Doesn’t match';
}

const notComparedText = (payouts: number): string =>
  payouts === 1
    ? 'Paystack didn’t say which payments are in 1 payout, so it isn’t compared with your orders.'
    : `Paystack didn’t say which payments are in ${payouts} payouts, so they aren’t compared with your orders.`;

const exact = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₦12,500.00`, as the provider writes it. Negative: `-₦1,500.00`. */
function toTheKobo(kobo: number): string {
  return `${kobo < 0 ? '-' : ''}₦${exact.format(Math.abs(kobo) / 100)}`;
}
