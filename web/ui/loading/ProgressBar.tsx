import type { ComponentProps } from 'react';
import styles from './ProgressBar.module.css';

/** How much of something has come or gone. */
export function ProgressBar(props: ComponentProps<'progress'> & { 'aria-label': string }) {
  return <progress className={styles.bar} {...props} />;
}
