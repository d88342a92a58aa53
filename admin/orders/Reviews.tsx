import { useState } from 'react';
import { acceptReview, refundReview } from '#shared/admin/payments/api.ts';
import { amountIn } from '#shared/admin/payments/review-reasons.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../admin-api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from './OrderFile.module.css';
import { useOrderAction } from './useOrderAction.ts';

/** Payments that don't match the order, and why. An owner accepts or refunds each. */
export function Reviews({ file, isOwner }: { file: AdminOrder; isOwner: boolean }) {
  return file.attempts
    .filter(({ acceptance }) => acceptance !== null)
    .map((attempt) => <Review key={attempt.reference} attempt={attempt} isOwner={isOwner} />);
}

function Review({ attempt, isOwner }: { attempt: AdminOrder['attempts'][number]; isOwner: boolean }) {
  const { reference, receivedKobo, currency, why, acceptance } = attempt;
  const evenSo = acceptance === 'even_so';
  const accept = useOrderAction(() => adminApi(acceptReview, { params: { reference }, body: { evenSo } }));
  const refund = useOrderAction(() => adminApi(refundReview, { params: { reference } }));
  const [asking, setAsking] = useState<'accept' | 'refund' | null>(null);
  const isBusy = accept.isBusy || refund.isBusy;
  const amount = amountIn(receivedKobo ?? 0, currency);
  const close = () => setAsking(null);
  return (
    <section className={`${styles.part} ${styles.review}`} aria-label="Payment to review">
      <h2>{amount} needs review</h2>
      <ul>
        {why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isOwner ? (
        <div className={styles.buttons}>
          {acceptance !== 'never' && (
            <Button small disabled={isBusy} onClick={() => setAsking('accept')}>
              {evenSo ? `Accept ${amount} anyway` : `Accept ${amount}`}
            </Button>
          )}
          <Button kind="quiet" small disabled={isBusy} onClick={() => setAsking('refund')}>
            Refund it
          </Button>
        </div>
      ) : (
        <p className="soft">Only an owner can decide this.</p>
      )}
      <ConfirmDialog
        title={`Accept ${amount}?`}
        open={asking === 'accept'}
        onClose={close}
        yes="Accept"
        isBusy={accept.isBusy}
        onYes={() => {
          close();
          accept.run();
        }}
      >
        <p>The order is then paid and can be shipped.</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={`Refund ${amount}?`}
        open={asking === 'refund'}
        onClose={close}
        yes="Refund"
        isDanger
        isBusy={refund.isBusy}
        onYes={() => {
          close();
          refund.run();
        }}
      >
        <p>All of it goes back to the customer.</p>
      </ConfirmDialog>
    </section>
  );
}
