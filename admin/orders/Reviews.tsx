import { acceptReview, refundReview } from '#shared/admin/payments/api.ts';
import { amountIn } from '#shared/admin/payments/review-reasons.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../admin-api.ts';
import styles from './OrderFile.module.css';
import { useOrderAction } from './useOrderAction.ts';

/** Money that came and does not fit, with what does not, for an owner to take or to send back. */
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
  const isBusy = accept.isBusy || refund.isBusy;
  const amount = amountIn(receivedKobo ?? 0, currency);
  return (
    <section className={`${styles.part} ${styles.review}`} aria-label="Money to review">
      <h2>{amount} waits for a decision</h2>
      <ul>
        {why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isOwner ? (
        <div className={styles.buttons}>
          {acceptance !== 'never' && (
            <Button
              small
              disabled={isBusy}
              onClick={() =>
                confirm(`Take ${amount}${evenSo ? ' all the same' : ''}? The order is paid then.`) && accept.run()
              }
            >
              {evenSo ? 'Take it all the same' : 'Take it for this order'}
            </Button>
          )}
          <Button
            kind="quiet"
            small
            disabled={isBusy}
            onClick={() => confirm(`Send all of ${amount} back to the shopper?`) && refund.run()}
          >
            Send it back
          </Button>
        </div>
      ) : (
        <p className="soft">An owner of the shop decides about it.</p>
      )}
    </section>
  );
}
