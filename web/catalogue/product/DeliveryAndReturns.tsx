import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { useDeliveryEstimates } from '../../settings.ts';
import styles from './DeliveryAndReturns.module.css';

/** When an order would arrive, and the return policy. */
export function DeliveryAndReturns() {
  const estimates = useDeliveryEstimates();
  return (
    <dl className={styles.promise}>
      <div>
        <dt>Delivery</dt>
        <dd>
          {estimates.map(({ states, text }) => (
            <p key={text}>{messages.delivery.to(states, text)}</p>
          ))}
          {estimates.length === 0 && <p>{messages.delivery.rule}</p>}
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
