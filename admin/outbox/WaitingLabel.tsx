import { adminMessages } from '#shared/admin/messages.ts';
import styles from './Outbox.module.css';

/** Stands where an action was tapped that the server doesn't have yet. */
export const WaitingLabel = () => <p className={styles.label}>{adminMessages.outbox.waiting}</p>;
