import styles from './StatusBadge.module.css';

/** The status of an order: a dot and a word, never colour alone. An unknown status is grey. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className={`${styles.badge} ${styles.dot}`} data-state={status}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  );
}
