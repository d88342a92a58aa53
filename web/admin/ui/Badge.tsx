import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type Tone = 'good' | 'waits' | 'bad' | 'quiet';

/** Where something stands, in a word; the colour only helps. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
