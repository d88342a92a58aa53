import { formatUntil } from '#shared/dates/format-dates.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { hasItemsOf } from '../../web/checkout/placing/is-same-order.ts';
import type { Cart } from '../cart/cart-calls.ts';
import { Note } from '../ui/Note.tsx';

/** About the unpaid order: the next one replaces it. Where the cart has the same items, only how long it stays open. */
export function UnpaidOrder({ order, lines }: { order: Order; lines: Cart }) {
  const { _id, isPaymentPending, reservedUntil, isFirmlyReserved } = order;
  if (isPaymentPending) {
    return (
      <Note>
        {messages.payment.onItsWay} {messages.payment.doNotPayAgain}{' '}
        <a href={`/basic/orders/${_id}`}>Order {orderNumber(_id)}</a>
      </Note>
    );
  }
  if (hasItemsOf(order, lines))
    return reservedUntil && <Note>{messages.order.itemsReserved(formatUntil(reservedUntil), isFirmlyReserved)}</Note>;
  return (
    <Note>
      {messages.order.waiting(orderNumber(_id))} <a href={`/basic/orders/${_id}`}>Finish your order</a>
    </Note>
  );
}
