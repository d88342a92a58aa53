import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { StoreCredit as Credit } from '#shared/store-credit/api.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';

/** The store credit of the customer and what made it. */
export function StoreCredit({ credit: { balance, entries } }: { credit: Credit }) {
  return (
    <section className="part">
      <h2>Store credit: {formatNaira(balance)}</h2>
      {balance > 0 && <p>{messages.storeCredit.atCheckout}</p>}
      {entries.map(({ orderId, amount, at }) => (
        <p key={`${orderId} ${amount} ${at}`}>
          {formatNaira(amount)}.{' '}
          <a className="link" href={`/basic/orders/${orderId}`}>
            {(amount > 0 ? messages.storeCredit.refunded : messages.storeCredit.spent)(orderNumber(orderId))}
          </a>
          <span className="soft">, {formatDayInLagos(at)}</span>
        </p>
      ))}
    </section>
  );
}
