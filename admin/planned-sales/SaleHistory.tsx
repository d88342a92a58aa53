import type { PlannedSale } from '#shared/admin/planned-sales/api.ts';
import { timeText } from './sale-times.ts';
import styles from './Sales.module.css';

const actions: Readonly<Record<string, string>> = {
  planned: 'Planned',
  changed: 'Changed',
  started: 'Started',
  'end-moved': 'End moved',
  ended: 'Ended',
  cancelled: 'Cancelled',
  missed: 'Didn’t start: the shop was offline the whole time',
};

/** The people who planned, started and ended a sale. */
export function SaleHistory({ history }: Pick<PlannedSale, 'history'>) {
  return (
    <section aria-labelledby="history" className={styles.section}>
      <h2 id="history">History</h2>
      <ol role="list" className={styles.history}>
        {history.map(({ at, action, by }) => (
          <li key={at + action}>
            <span>{timeText(at)}</span> {actions[action] ?? action}
            {by === null ? (action === 'missed' ? '' : ', as planned') : `, by ${by}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
