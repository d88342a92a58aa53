import { whatsappUrl } from '#shared/settings.ts';
import styles from './OrderDetails.module.css';

/** Calls a customer, or opens a chat with them. */
export function ContactLinks({ phone }: { phone: string }) {
  return (
    <span className={styles.ways}>
      <a className="link" href={`tel:${phone}`}>
        Call
      </a>
      <a className="link" href={whatsappUrl(phone)} target="_blank" rel="noopener">
        Chat
      </a>
    </span>
  );
}
