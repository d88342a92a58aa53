import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { nextAmount } from '#shared/orders/deposit.ts';

/** The label of the button that pays an order: all of it, its deposit, or the rest; or that leads back to a payment under way. */
export function payText(order: Order): string {
  if (order.isPaymentPending) return messages.payment.backToPage;
  if (!order.deposit) return 'Finish your order';
  const amount = formatNaira(nextAmount(order));
  return order.deposit.receivedAt ? messages.deposit.payRest(amount) : messages.deposit.pay(amount);
}
