import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { composeEmail, facts, paragraph } from './compose-email.ts';
import { opensOrder, orderButton, refundTime } from './order-blocks.ts';

interface Refunded {
  order: Order;
  /** The amount of the refund, in whole naira. */
  amount: number;
  /** Whether it is everything that was paid. */
  isWhole: boolean;
}

/** A refund is on its way: its amount and how long it takes. */
export function orderRefundedEmail({ order, amount, isWhole }: Refunded, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your refund of ${formatNaira(amount)} for ${settings.name} order ${number}`,
    heading: 'Your money is on its way back',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        isWhole
          ? `We are refunding everything you paid for order ${number}, the way you paid it.`
          : `We are refunding part of what you paid for order ${number}, the way you paid it.`,
      ),
      facts([['Refund', formatNaira(amount)]]),
      paragraph(refundTime),
      orderButton('See your order', order, settings),
    ],
  });
}
