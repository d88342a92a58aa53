import { useState } from 'react';
import { retryFailedRefund } from '#shared/admin/payments/api.ts';
import { amountIn, formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { isDecided } from '#shared/payments/dispute-status.ts';
import type { CreditWay } from '#shared/admin/staff-orders/channels.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import { formatNaira } from '#shared/money.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { formatShortDayInLagos, formatTimeInLagos } from '#web/ui/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../../admin-api.ts';
import { AccountDrawer } from '../drawers/AccountDrawer.tsx';
import styles from '../OrderFile.module.css';
import { useOrderAction } from '../useOrderAction.ts';
import { attemptLabel, channelLabel, refundLabel } from '../order-labels.ts';

interface MoneyProps {
  file: AdminOrder;
  mayRefund: boolean;
  onPayBack: () => void;
}

/** Payment attempts with their references, and refunds. */
export function Payments({
  file: { order, attempts, manualPayment, depositByHand, refunds, disputes, leftKobo },
  mayRefund,
  onPayBack,
}: MoneyProps) {
  const [accountOf, setAccountOf] = useState<string | null>(null);
  const needsAccount = refunds.find(({ _id }) => _id === accountOf);
  const { storeCredit: credit = 0 } = order;
  const again = useOrderAction((id: string) => adminApi(retryFailedRefund, { params: { id } }));
  return (
    <section className={styles.part} aria-labelledby="money">
      <h2 id="money">Payments</h2>
      {order.deposit?.receivedAt && depositByHand && (
        <ManualPayment
          payment={{ ...depositByHand, amountKobo: order.deposit.amount * 100, receivedAt: order.deposit.receivedAt }}
          isDeposit
        />
      )}
      {manualPayment && <ManualPayment payment={manualPayment} />}
      {credit > 0 && (
        <ul role="list" className={styles.entries}>
          <li>
            <b>{wayNames.store_credit}</b>
            <span className={styles.amount}>{formatNaira(credit)}</span>
            <small>{moment(order.createdAt)}</small>
          </li>
        </ul>
      )}
      {attempts.length === 0 && !manualPayment && !depositByHand && credit === 0 && (
        <p className="soft">{order.totalAmount === 0 ? 'Nothing to pay.' : 'No payment started.'}</p>
      )}
      <ul role="list" className={styles.entries}>
        {attempts.map((attempt) => (
          <li key={attempt.reference}>
            <b>{attemptLabel(attempt)}</b>
            <span className={styles.amount}>
              {attempt.receivedKobo === null
                ? formatKobo(attempt.amountKobo)
                : amountIn(attempt.receivedKobo, attempt.currency ?? 'NGN')}
            </span>
            <small>
              {[
                moment(attempt.paidAt ?? attempt.createdAt),
                attempt.channel && channelLabel(attempt.channel),
                attempt.waivedKobo > 0 && `${formatKobo(attempt.waivedKobo)} waived`,
                attempt.reference,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {refunds.length > 0 && (
        <ul role="list" className={styles.entries} aria-label="Refunds">
          {refunds.map(({ _id, amountKobo, reason, status, updatedAt, canTryAgain, byHand, account }) => (
            <li key={_id}>
              <b>{refundName(status, byHand?.way)}</b>
              <span className={styles.amount}>{formatKobo(-amountKobo)}</span>
              <small>
                {[moment(updatedAt), byHand?.reference, account && `${account.bank} …${account.ending}`, reason]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {canTryAgain && mayRefund && (
                <Button kind="quiet" small disabled={again.isBusy} onClick={() => again.run(_id)}>
                  Retry refund
                </Button>
              )}
              {status === 'needs_attention' && mayRefund && (
                <Button kind="quiet" small onClick={() => setAccountOf(_id)}>
                  Enter the account…
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {needsAccount && (
        <AccountDrawer key={needsAccount._id} refund={needsAccount} open onClose={() => setAccountOf(null)} />
      )}
      {mayRefund && leftKobo > 0 && disputes.every(({ status }) => isDecided(status)) && (
        <Button kind="quiet" small onClick={onPayBack}>
          Refund…
        </Button>
      )}
    </section>
  );
}

function refundName(status: string, way: CreditWay | undefined): string {
  if (way === 'store_credit') return 'Refunded as store credit';
  return way ? `Paid back, ${wayNames[way]}` : (refundLabel[status] ?? status);
}

interface ManualPaymentProps {
  payment: NonNullable<AdminOrder['manualPayment']>;
  isDeposit?: boolean;
}

function ManualPayment({ payment, isDeposit = false }: ManualPaymentProps) {
  const { way, reference, amountKobo, receivedAt } = payment;
  return (
    <ul role="list" className={styles.entries}>
      <li>
        <b>{isDeposit ? `Deposit, ${wayNames[way]}` : wayNames[way]}</b>
        <span className={styles.amount}>{formatKobo(amountKobo)}</span>
        <small>{[moment(receivedAt), reference].filter(Boolean).join(' · ')}</small>
      </li>
    </ul>
  );
}

const moment = (at: string) => `${formatShortDayInLagos(at)}, ${formatTimeInLagos(at)}`;
