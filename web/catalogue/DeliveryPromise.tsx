import { Link } from 'react-router';
import styles from './DeliveryPromise.module.css';

/** What a shopper asks before buying: when it comes, and whether it can go back. */
export function DeliveryPromise() {
  return (
    <dl className={styles.promise}>
      <div>
        <dt>Delivery</dt>
        <dd>
          Order before 12pm and Lagos and Osun get it the same day. Other states, 1-2 business days.{' '}
          <Link to="/delivery-policy">Delivery Policy</Link>
        </dd>
      </div>
      <div>
        <dt>Returns</dt>
        <dd>
          Within 7 days of receipt, unused and with its tags. <Link to="/return-policy">Return Policy</Link>
        </dd>
      </div>
    </dl>
  );
}
