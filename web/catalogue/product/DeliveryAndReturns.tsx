import type { DeliveredItems } from '#shared/cart/lines.ts';
import { listStates } from '#shared/promises/promise-texts.ts';
import { returnRule } from '#shared/promises/return-rule.ts';
import { messages } from '#shared/messages.ts';
import { LazyDeliveryPrice } from '../../delivery-area/LazyDeliveryPrice.tsx';
import { useDeliveryEstimates, useShopSettings } from '../../settings.ts';
import styles from './DeliveryAndReturns.module.css';
import { Link } from '../../ui/Link.tsx';

/**
 * When an order would arrive and what delivery would cost, and the return policy.
 *
 * @param items one unit of the chosen colour; null if it is sold out
 */
export function DeliveryAndReturns({ items }: { items: DeliveredItems | null }) {
  const estimates = useDeliveryEstimates();
  const { promises, deliveryRule } = useShopSettings();
  return (
    <dl className={styles.promise}>
      <div>
        <dt>Delivery</dt>
        <dd>
          {items && (
            <>
              {estimates.map(({ states, text }) => (
                <p key={text}>{messages.delivery.to(listStates(states), text)}</p>
              ))}
              {estimates.length === 0 && <p>{deliveryRule}</p>}
              <LazyDeliveryPrice items={items} />
            </>
          )}
          <Link to="/delivery-policy">Delivery Policy</Link>
        </dd>
      </div>
      <div>
        <dt>Returns</dt>
        <dd>
          {`${returnRule(promises)} `}
          <Link to="/return-policy">Return Policy</Link>
        </dd>
      </div>
    </dl>
  );
}
