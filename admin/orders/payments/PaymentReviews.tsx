import { useState } from 'react';
import { acceptReview, refundReview } from '#shared/admin/payments/api.ts';
import { amountIn } from '#shared/admin/payments/review-reasons.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { whoMay } from '#shared/admin/staff/rights.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../../admin-api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import styles from '../OrderDetails.module.css';
import { useOrderAction } from '../useOrderAction.ts';

/** Payments that don't match the order, and why. Anyone who may refund accepts or refunds each. */
export function PaymentReviews({ details, mayRefund }: { details: AdminOrder; mayRefund: boolean }) {
  return details.attempts
    .filter(({ acceptance }) => acceptance !== null)
    .map((attempt) => <Review key={attempt.reference} attempt={attempt} mayRefund={mayRefund} />);
}

function Review({ attempt, mayRefund }: { attempt: AdminOrder['attempts'][number]; mayRefund: boolean }) {
  const { reference, receivedKobo, currency, why, acceptance } = attempt;
  const evenSo = acceptance === 'even_so';
  const [confirming, setConfirming] = useState<'accept' | 'refund' | null>(null);
  const close = () => setConfirming(null);
  const accept = useOrderAction(() => adminApi(acceptReview, { params: { reference }, body: { evenSo } }), close);
  const refund = useOrderAction(() => adminApi(refundReview, { params: { reference } }), close);
  const isBusy = accept.isBusy || refund.isBusy;
  const amount = amountIn(receivedKobo ?? 0, currency);
  return (
    <section className={`${styles.part} ${styles.review}`} aria-label="Payment under review">
      <h2>{amount} needs a decision</h2>
      <ul>
        {why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {mayRefund ? (
        <div className={styles.buttons}>
          {acceptance !== 'never' && (
            <Button small disabled={isBusy} onClick={() => setConfirming('accept')}>
              Accept {amount}
              {evenSo && ' anyway'}
            </Button>
          )}
          <Button kind="quiet" small disabled={isBusy} onClick={() => setConfirming('refund')}>
            Refund it
          </Button>
        </div>
      ) : (
        <p className="soft">Only {whoMay('money.refund')} can decide.</p>
      )}
      <ConfirmDialog
        title={`Accept ${amount}?`}
        open={confirming === 'accept'}
        onClose={close}
        yes={accept.isBusy ? 'Accepting…' : `Accept ${amount}`}
        isBusy={accept.isBusy}
        onYes={() => accept.run()}
      >
        <p>The order will be marked as paid.</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={`Refund ${amount}?`}
        open={confirming === 'refund'}
        onClose={close}
        yes={refund.isBusy ? 'Refunding…' : `Refund ${amount}`}
        isDanger
        isBusy={refund.isBusy}
        onYes={() => refund.run()}
      >
        <p>The whole amount goes back to the customer. This can’t be undone.</p>
      </ConfirmDialog>
    </section>
  );
}
