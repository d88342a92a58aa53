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
  /** Whether a payment is refunded; a separate email says when it was. */
  isRefunded: boolean;
}

const reasons = {
  expired: (number: string) =>
    `Order ${number} was not paid in time, so its items are no longer reserved. If you still want them, order again.`,
  shopper: (number: string) => `You cancelled order ${number}.`,
  staff: (number: string) => `We are sorry: we had to cancel order ${number}.`,
} as const;

/** The order was cancelled, why, and what happens to the payment. */
export function orderCancelledEmail({ order, reason, isRefunded }: Cancelled, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    opens: opensOrder(order),
    blocks: [
      paragraph(reasons[reason](number)),
      paragraph(
        isRefunded
          ? `We are refunding the ${formatNaira(order.totalAmount)} you paid, the way you paid it. ${refundTime}`
          : 'You were not charged. If money did leave your account, write to us with the order number and we will refund it.',
      ),
      orderLines(order, settings),
      orderButton('See your order', order, settings),
    ],
  });
}
