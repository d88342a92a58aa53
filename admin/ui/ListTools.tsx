import type { ReactNode } from 'react';
import styles from './ListTools.module.css';

/** The chips and search above a list. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
