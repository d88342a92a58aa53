import { statusName } from './status-name.ts';
import styles from './StatusBadge.module.css';

interface StatusBadgeProps {
  status: string;
  /** Whether it is an order that its customer collects. */
  isPickup?: boolean | undefined;
}

/** The status of an order: a dot and a word, never colour alone. An unknown status is grey. */
export function StatusBadge({ status, isPickup }: StatusBadgeProps) {
  return (
    <span className={`${styles.badge} ${styles.dot}`} data-state={status}>
      {statusName(status, isPickup)}
    </span>
  );
}
