import { useState } from 'react';
import { dismissFailedRefund, retryFailedRefund } from '#shared/admin/payments/api.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../../admin-api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { AccountDrawer } from '../drawers/AccountDrawer.tsx';
import styles from '../OrderDetails.module.css';
import { useOrderAction } from '../useOrderAction.ts';
import { refundStatus } from '../labels/payment-labels.ts';

type Refund = AdminOrder['refunds'][number];

/**
 * The refunds of an order. Anyone who may refund retries or dismisses a failed one, and enters the bank account that
 * one needs.
 */
export function Refunds({ refunds, mayRefund }: { refunds: readonly Refund[]; mayRefund: boolean }) {
  const [bankAccountOf, setBankAccountOf] = useState<string | null>(null);
  const [dismissing, setDismissing] = useState<string | null>(null);
  const needsAccount = refunds.find(({ _id }) => _id === bankAccountOf);
  const failed = refunds.find(({ _id }) => _id === dismissing);
  const retry = useOrderAction((id: string) => adminApi(retryFailedRefund, { params: { id } }));
  const dismiss = useOrderAction(
    (id: string) => adminApi(dismissFailedRefund, { params: { id } }),
    () => setDismissing(null),
  );
  if (refunds.length === 0) return null;
  return (
    <>
      <ul role="list" className={styles.entries} aria-label="Refunds">
        {refunds.map((refund) => (
          <li key={refund._id}>
            <b>{nameOf(refund)}</b>
            <span className={styles.amount}>{formatKobo(-refund.amountKobo)}</span>
            <small>{factsOf(refund)}</small>
            {(refund.canTryAgain || refund.canDismiss) && mayRefund && (
              <div className={styles.buttons}>
                {refund.canTryAgain && (
                  <Button kind="quiet" small disabled={retry.isBusy} onClick={() => retry.run(refund._id)}>
                    Retry refund
                  </Button>
                )}
                {refund.canDismiss && (
                  <Button kind="quiet" small onClick={() => setDismissing(refund._id)}>
                    Dismiss…
                  </Button>
                )}
              </div>
            )}
            {refund.status === 'needs_attention' && mayRefund && (
              <Button kind="quiet" small onClick={() => setBankAccountOf(refund._id)}>
                Enter the account…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {needsAccount && (
        <AccountDrawer key={needsAccount._id} refund={needsAccount} open onClose={() => setBankAccountOf(null)} />
      )}
      {failed && (
        <ConfirmDialog
          title={`Dismiss the failed refund of ${formatKobo(failed.amountKobo)}?`}
          open
          onClose={() => setDismissing(null)}
          yes="Dismiss"
          isBusy={dismiss.isBusy}
          onYes={() => dismiss.run(failed._id)}
        >
          <p>
            Do this when the customer is owed nothing for it, or gets it back in another way. It can’t be retried after
            that, but you can make a new refund.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function nameOf({ status, byHand, isDismissed }: Refund): string {
  if (isDismissed) return 'Refund failed, dismissed';
  if (byHand?.way === 'store_credit') return 'Refunded as store credit';
  return byHand ? `Paid back, ${wayNames[byHand.way]}` : `Refund ${refundStatus[status] ?? status}`;
}

const factsOf = ({ updatedAt, byHand, account, reason }: Refund): string =>
  [formatMomentInLagos(updatedAt), byHand?.reference, account && `${account.bank} …${account.ending}`, reason]
    .filter(Boolean)
    .join(' · ');
