import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { composeEmail, paragraph } from './compose-email.ts';
import { opensOrder, orderButton, orderLines, refundTime } from './order-blocks.ts';

interface Cancelled {
  order: Order;
  /** The reservation ended, the shopper cancelled it, or staff did. */
  reason: keyof typeof reasons;
  /** The kobo that go back because of it, for an order that was paid; a separate email says when they did. */
  refundedKobo?: number;
}

const reasons = {
  expired: (number: string) =>
    `Order ${number} was not paid in time, so its items are no longer reserved. If you still want them, order again.`,
  shopper: (number: string) => `You cancelled order ${number}.`,
  staff: (number: string) => `We are sorry: we had to cancel order ${number}.`,
} as const;

/** The order was cancelled, why, and what happens to the payment. */
export function orderCancelledEmail({ order, reason, refundedKobo }: Cancelled, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    opens: opensOrder(order),
    blocks: [
      paragraph(reasons[reason](number)),
      paragraph(paymentText(order, refundedKobo)),
      orderLines(order, settings),
      orderButton('See your order', order, settings),
    ],
  });
}

function paymentText({ totalAmount }: Order, refundedKobo: number | undefined): string {
  if (totalAmount === 0) return 'There was nothing to pay, so there is nothing to refund.';
  if (refundedKobo === undefined)
    return 'You were not charged. If money did leave your account, write to us with the order number and we will refund it.';
  if (refundedKobo === 0) return 'Your payment was refunded before.';
  const isAll = refundedKobo >= totalAmount * 100;
  return `We are refunding the ${formatNaira(refundedKobo / 100)} ${isAll ? 'you paid' : 'that is left of your payment'}, the way you paid it. ${refundTime}`;
}
