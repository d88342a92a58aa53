import { useQuery } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { StoreCredit as Credit } from '#shared/store-credit/api.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { storeCreditQuery } from '../payments/store-credit-query.ts';
import styles from './StoreCredit.module.css';
import { Link } from '../ui/Link.tsx';

/** The store credit of the customer and what made it. Nothing for the many who never had any. */
export function StoreCredit() {
  const { data } = useQuery(storeCreditQuery());
  if (!data) return null;
  const { balance, entries } = data.credit;
  if (balance === 0 && entries.length === 0) return null; // Old credit has no entries any more.
  return (
    <section className={styles.credit} aria-labelledby="store-credit">
      <h2 id="store-credit">
        Store credit <b>{formatNaira(balance)}</b>
      </h2>
      {balance > 0 && <p className="soft small">{messages.storeCredit.atCheckout}</p>}
      {entries.length > 0 && (
        <details>
          <summary className="small">Where it comes from</summary>
          <ul role="list">
            {entries.map((entry) => (
              <Entry key={`${entry.orderId} ${entry.amount} ${entry.at}`} {...entry} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Entry({ orderId, amount, at }: Credit['entries'][number]) {
  const text = amount > 0 ? messages.storeCredit.refunded : messages.storeCredit.spent;
  return (
    <li>
      <span>
        <Link to={`/order/${orderId}`}>{text(orderNumber(orderId))}</Link>
        <br />
        <span className="soft small">{formatDayInLagos(at)}</span>
      </span>
      <span>{formatNaira(amount)}</span>
    </li>
  );
}
