import { useRef } from 'react';
import { resendEmail } from '#shared/admin/orders/api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { retryJob } from '#shared/admin/payments/api.ts';
import { isRejection } from '#web/api.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { randomId } from '#web/random-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../admin-api.ts';
import { useMay } from '../useMay.ts';
import styles from './OrderDetails.module.css';
import { useOrderAction } from './useOrderAction.ts';

/** Emails about an order, each with a button to resend it. */
export function SentEmails({ details: { order, emails } }: { details: AdminOrder }) {
  const mayResend = useMay('orders.change');
  const keys = useRef(new Map<string, string>());
  const again = useOrderAction(async (emailKey: string) => {
    const key = keys.current.get(emailKey) ?? randomId();
    keys.current.set(emailKey, key);
    try {
      const response = await adminApi(resendEmail, { params: { id: order._id }, body: { emailKey, key } });
      keys.current.delete(emailKey);
      return response;
    } catch (error) {
      // Where no response came, it may be sent: pressed again, it is the same one.
      if (isRejection(error)) keys.current.delete(emailKey);
      throw error;
    }
  });
  const retry = useOrderAction((id: string) => adminApi(retryJob, { params: { name: 'send-email', id } }));
  return (
    <section className={styles.part} aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      {emails.length === 0 && <p className="soft">No emails yet.</p>}
      <ul role="list" className={styles.entries}>
        {emails.map(({ key, subject, recipient, sentAt, isResendable, failedJobId }) => (
          <li key={key}>
            <b>{subject}</b>
            <small>
              {sentAt ? (
                formatMomentInLagos(sentAt)
              ) : failedJobId ? (
                <b className={styles.pressing}>Failed</b>
              ) : (
                'Not sent yet'
              )}{' '}
              · {recipient}
            </small>
            {failedJobId && mayResend && (
              <Button
                kind="quiet"
                small
                aria-label={`Retry email: ${subject}`}
                disabled={retry.isBusy}
                onClick={() => retry.run(failedJobId)}
              >
                Retry
              </Button>
            )}
            {sentAt && mayResend && isResendable && (
              <Button
                kind="quiet"
                small
                aria-label={`Resend email: ${subject}`}
                disabled={again.isBusy}
                onClick={() => again.run(key)}
              >
                Resend email
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
