import styles from './StatusBadge.module.css';

/** An order's state: a dot and a word, never colour alone. A state we do not know is grey. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className={`${styles.badge} ${styles.dot}`} data-state={status}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  );
}
