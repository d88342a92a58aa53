import { useRef } from 'react';
import { sendLetterAgain } from '#shared/orders/admin-api.ts';
import type { OrderFile } from '#shared/orders/admin-file-api.ts';
import { shortDayInLagos, timeInLagos } from '#web/ui/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { officeApi } from '../office-api.ts';
import styles from './OrderFile.module.css';
import { useOrderDeed } from './useOrderDeed.ts';

/** The letters about an order, each of which can be sent once more. */
export function Letters({ file: { order, letters } }: { file: OrderFile }) {
  const keys = useRef(new Map<string, string>());
  const again = useOrderDeed((letter: string) => {
    const key = keys.current.get(letter) ?? crypto.randomUUID();
    keys.current.set(letter, key);
    return officeApi(sendLetterAgain, { params: { id: order._id }, body: { letter, key } }).finally(() =>
      keys.current.delete(letter),
    );
  });
  return (
    <section className={styles.part} aria-labelledby="letters">
      <h2 id="letters">Letters</h2>
      {letters.length === 0 && <p className="soft">No letter was written yet.</p>}
      <ul role="list" className={styles.entries}>
        {letters.map(({ key, subject, recipient, sentAt }) => (
          <li key={key}>
            <b>{subject}</b>
            <small>
              {sentAt ? `${shortDayInLagos(sentAt)}, ${timeInLagos(sentAt)}` : 'Not sent yet'} · {recipient}
            </small>
            {sentAt && (
              <Button
                kind="quiet"
                small
                aria-label={`Send again: ${subject}`}
                disabled={again.isBusy}
                onClick={() => again.run(key)}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
