import { amountIn, formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { isDecided } from '#shared/payments/dispute-status.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import { formatNaira } from '#shared/money.ts';
import type { AdminOrder, PaymentByHand } from '#shared/admin/orders/order-api.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from '../OrderDetails.module.css';
import { attemptLabel, channelLabel } from '../labels/payment-labels.ts';
import { Refunds } from './Refunds.tsx';

interface MoneyProps {
  details: AdminOrder;
  mayRefund: boolean;
  onPayBack: () => void;
}

/** The payments of an order, with their references, and its refunds. */
export function Payments({
  details: { order, attempts, manualPayment, depositByHand, differencesByHand = [], refunds, disputes, leftKobo },
  mayRefund,
  onPayBack,
}: MoneyProps) {
  const { storeCredit: credit } = order;
  return (
    <section className={styles.part} aria-labelledby="money">
      <h2 id="money">Payments</h2>
      {order.deposit?.receivedAt && depositByHand && (
        <ManualPayment
          payment={{ ...depositByHand, amountKobo: order.deposit.amount * 100, receivedAt: order.deposit.receivedAt }}
          part="Deposit"
        />
      )}
      {manualPayment && <ManualPayment payment={manualPayment} />}
      {credit > 0 && (
        <ul role="list" className={styles.entries}>
          <li>
            <b>{wayNames.store_credit}</b>
            <span className={styles.amount}>{formatNaira(credit)}</span>
            <small>{formatMomentInLagos(order.createdAt)}</small>
          </li>
        </ul>
      )}
      {differencesByHand.map((payment) => (
        <ManualPayment key={payment.receivedAt} payment={payment} part="Difference" />
      ))}
      {attempts.length === 0 && !manualPayment && !depositByHand && differencesByHand.length === 0 && credit === 0 && (
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
                formatMomentInLagos(attempt.paidAt ?? attempt.createdAt),
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
      <Refunds refunds={refunds} mayRefund={mayRefund} />
      {mayRefund && leftKobo > 0 && disputes.every(({ status }) => isDecided(status)) && (
        <Button kind="quiet" small onClick={onPayBack}>
          Refund…
        </Button>
      )}
    </section>
  );
}

interface ManualPaymentProps {
  payment: PaymentByHand;
  /** Which part of the order it paid, if not all or the rest. */
  part?: 'Deposit' | 'Difference';
}

function ManualPayment({ payment, part }: ManualPaymentProps) {
  const { way, reference, amountKobo, receivedAt } = payment;
  return (
    <ul role="list" className={styles.entries}>
      <li>
        <b>{part ? `${part}, ${wayNames[way]}` : wayNames[way]}</b>
        <span className={styles.amount}>{formatKobo(amountKobo)}</span>
        <small>{[formatMomentInLagos(receivedAt), reference].filter(Boolean).join(' · ')}</small>
      </li>
    </ul>
  );
}
