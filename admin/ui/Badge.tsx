import type { ReactNode } from 'react';
import styles from '#web/orders/StatusBadge.module.css';

/** Each has the colours of an order's state. */
const states = { good: 'delivered', waits: 'pending', bad: 'cancelled', quiet: 'other' };

export type Tone = keyof typeof states;

/** Where something stands, in a word; the colour only helps. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-state={states[tone]}>
      {children}
    </span>
  );
}
