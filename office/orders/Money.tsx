import { refundAgain } from '#shared/payments/admin-api.ts';
import { amountIn, formatKobo } from '#shared/payments/admin-review.ts';
import type { OrderFile } from '#shared/orders/admin-file-api.ts';
import { shortDayInLagos, timeInLagos } from '#web/ui/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { officeApi } from '../office-api.ts';
import styles from './OrderFile.module.css';
import { useOrderDeed } from './useOrderDeed.ts';
import { attemptWords, refundWords } from './words.ts';

interface MoneyProps {
  file: OrderFile;
  isOwner: boolean;
  onPayBack: () => void;
}

/** Every attempt to pay with its reference, and every naira that went back. */
export function Money({ file: { attempts, refunds, leftKobo }, isOwner, onPayBack }: MoneyProps) {
  const again = useOrderDeed((id: string) => officeApi(refundAgain, { params: { id } }));
  return (
    <section className={styles.part} aria-labelledby="money">
      <h2 id="money">Money</h2>
      {attempts.length === 0 && <p className="soft">Nobody has begun to pay.</p>}
      <ul role="list" className={styles.entries}>
        {attempts.map((attempt) => (
          <li key={attempt.reference}>
            <b>{attemptWords(attempt)}</b>
            <span className={styles.amount}>
              {attempt.receivedKobo === null
                ? formatKobo(attempt.amountKobo)
                : amountIn(attempt.receivedKobo, attempt.currency ?? 'NGN')}
            </span>
            <small>
              {[
                moment(attempt.paidAt ?? attempt.createdAt),
                attempt.channel,
                attempt.waivedKobo > 0 && `${formatKobo(attempt.waivedKobo)} let off`,
                attempt.reference,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {refunds.length > 0 && (
        <ul role="list" className={styles.entries} aria-label="Paid back">
          {refunds.map(({ _id, amountKobo, reason, status, updatedAt, canTryAgain }) => (
            <li key={_id}>
              <b>{refundWords[status] ?? status}</b>
              <span className={styles.amount}>{formatKobo(-amountKobo)}</span>
              <small>
                {moment(updatedAt)} · {reason}
              </small>
              {canTryAgain && isOwner && (
                <Button kind="quiet" small disabled={again.isBusy} onClick={() => again.run(_id)}>
                  Try to pay it back again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOwner && leftKobo > 0 && (
        <Button kind="quiet" small onClick={onPayBack}>
          Pay back…
        </Button>
      )}
    </section>
  );
}

const moment = (at: string) => `${shortDayInLagos(at)}, ${timeInLagos(at)}`;
