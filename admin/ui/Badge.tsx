import type { ReactNode } from 'react';
import styles from '#web/orders/StatusBadge.module.css';

/** Tones use the colours of order statuses. */
const states = { good: 'delivered', waits: 'pending', bad: 'cancelled', quiet: 'other' };

export type Tone = keyof typeof states;

/** A status in one word; the colour is only a hint. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-state={states[tone]}>
      {children}
    </span>
  );
}
