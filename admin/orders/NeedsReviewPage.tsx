import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import { fieldErrors } from '#shared/fields.ts';
import { alertTexts } from '#shared/admin/alerts.ts';
import { ChargeForm } from '#shared/admin/orders/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import {
  resolveCharge,
  type FailedJobRow,
  type needsReview,
  retryFailedRefund,
  retryJob,
} from '#shared/admin/payments/api.ts';
import { jobLabels } from '#shared/admin/payments/job-labels.ts';
import { amountIn, formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { CourierProblems } from '../couriers/CourierProblems.tsx';
import { useMay } from '../useMay.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import styles from './OrderDetails.module.css';
import { reviewQuery } from './order-queries.ts';
import { useOrderAction } from './useOrderAction.ts';
import { refundStatus } from './labels/payment-labels.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Needs review') }];

/** What needs review: problems of the shop, failed refunds, unknown payments, courier problems and failed jobs. */
export default function NeedsReviewPage() {
  const { data, isPending, error, refetch } = useQuery(reviewQuery);
  const mayRefund = useMay('money.refund');
  const mayRetry = useMay('orders.change');
  const parcels = data?.courierProblems ?? [];
  const isAllWell =
    data &&
    data.alerts.length + data.charges.length + data.failedRefunds.length + parcels.length + data.givenUp.length === 0;
  return (
    <AdminPage
      back={{ to: '/admin/orders', label: 'All orders' }}
      title="Needs review"
      status={isAllWell ? 'No problems right now.' : undefined}
    >
      {isPending && <p aria-busy="true">Loading…</p>}
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {data && (
        <div className={styles.columns}>
          <div>
            {data.alerts.length > 0 && <Problems alerts={data.alerts} />}
            {data.failedRefunds.length > 0 && <FailedRefunds refunds={data.failedRefunds} mayRefund={mayRefund} />}
            {data.charges.length > 0 && <Charges charges={data.charges} mayRefund={mayRefund} />}
            {parcels.length > 0 && <CourierProblems parcels={parcels} />}
            {data.givenUp.length > 0 && <Work givenUp={data.givenUp} mayRetry={mayRetry} />}
          </div>
        </div>
      )}
    </AdminPage>
  );
}

type ReviewList = Output<typeof needsReview>;

function Problems({ alerts }: { alerts: ReviewList['alerts'] }) {
  return (
    <section className={styles.part} aria-labelledby="problems">
      <h2 id="problems">Shop problems</h2>
      <ul role="list" className={styles.entries}>
        {alerts.map(({ kind, subject, since }) => (
          <li key={`${kind} ${subject} ${since}`}>
            <b>{alertTexts[kind].subject}</b>
            <span className={styles.amount}>{kind === 'ledger-fault' && subject}</span>
            <small>
              {formatMomentInLagos(since)} · {alertTexts[kind].advice}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FailedRefunds({ refunds, mayRefund }: { refunds: ReviewList['failedRefunds']; mayRefund: boolean }) {
  const again = useOrderAction((id: string) => adminApi(retryFailedRefund, { params: { id } }));
  return (
    <section className={styles.part} aria-labelledby="refunds">
      <h2 id="refunds">Failed refunds</h2>
      <p className="soft">
        Retry a failed refund here, or open its order to dismiss it, if nothing is owed for it. If a refund needs a bank
        account, we’ve emailed the customer to ask for it. If they don’t reply, call them and enter it on the order.
      </p>
      <ul role="list" className={styles.entries}>
        {refunds.map(({ _id, orderId, amountKobo, reason, status, updatedAt }) => (
          <li key={_id}>
            <b>
              <Link to={`/admin/orders/${orderId}`}>{orderNumber(orderId)}</Link>, {refundStatus[status] ?? status}
            </b>
            <span className={styles.amount}>{formatKobo(amountKobo)}</span>
            <small>
              {formatMomentInLagos(updatedAt)} · {reason}
            </small>
            {status === 'failed' && mayRefund && (
              <Button kind="quiet" small disabled={again.isBusy} onClick={() => again.run(_id)}>
                Retry
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Charges({ charges, mayRefund }: { charges: ReviewList['charges']; mayRefund: boolean }) {
  return (
    <section className={styles.part} aria-labelledby="charges">
      <h2 id="charges">Unknown payments</h2>
      <p className="soft">
        Paystack received these payments, but they match no order. Look them up on Paystack and refund them there, or
        find the customer. Then note what you did.
      </p>
      <ul role="list" className={styles.entries}>
        {charges.map((charge) => (
          <li key={charge.reference}>
            <b>{charge.reference}</b>
            <span className={styles.amount}>{amountIn(charge.amountKobo, charge.currency)}</span>
            <small>
              {formatMomentInLagos(charge.paidAt ?? charge.notedAt)}
              {charge.doneAt &&
                ` · ${charge.doneBy ?? 'Staff'}, ${formatMomentInLagos(charge.doneAt)}: ${charge.doneNote}`}
            </small>
            {!charge.doneAt && mayRefund && <ChargeBox reference={charge.reference} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChargeBox({ reference }: { reference: string }) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const done = useOrderAction((body: ChargeForm) => adminApi(resolveCharge, { params: { reference }, body }));
  return (
    <form
      noValidate
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        const entry = ChargeForm.safeParse({ note });
        setError(entry.success ? undefined : fieldErrors(entry.error)['note']);
        if (entry.success) done.run(entry.data);
      }}
    >
      <Field
        label="What you did"
        name="note"
        value={note}
        error={error}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" kind="quiet" small disabled={done.isBusy}>
        Save note
      </Button>
    </form>
  );
}

function Work({ givenUp, mayRetry }: { givenUp: readonly FailedJobRow[]; mayRetry: boolean }) {
  const again = useOrderAction((params: { name: string; id: string }) => adminApi(retryJob, { params }));
  return (
    <section className={styles.part} aria-labelledby="work">
      <h2 id="work">Failed tasks</h2>
      <p className="soft">Scheduled tasks run again automatically. The others were retried for a day.</p>
      <ul role="list" className={styles.entries}>
        {givenUp.map(({ name, _id, times, since, why, orderId }) => (
          <li key={_id ?? name}>
            <b>
              {jobLabels[name] ?? name}
              {orderId && (
                <>
                  , <Link to={`/admin/orders/${orderId}`}>{orderNumber(orderId)}</Link>
                </>
              )}
            </b>
            <span className={styles.amount}>{times > 1 && `${times} times`}</span>
            <small>
              {formatMomentInLagos(since)} · {why || 'No reason given'}
            </small>
            {_id && mayRetry && (
              <Button kind="quiet" small disabled={again.isBusy} onClick={() => again.run({ name, id: _id })}>
                Retry
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
