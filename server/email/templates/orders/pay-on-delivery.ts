import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { digits } from '../one-time-code.ts';
import {
  arrival,
  askAboutOrder,
  deliveryAddress,
  opensOrder,
  orderButton,
  orderLines,
  orderSums,
} from './order-blocks.ts';

interface ToConfirm {
  order: Order;
  /** Six digits. */
  code: string;
  /** Whether the address is proved; otherwise the email repeats nothing that was typed. */
  isProved: boolean;
}

/** The code by which a customer confirms an order that they pay when it arrives. */
export function confirmOrderEmail({ order, code, isProved }: ToConfirm, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Confirm your ${settings.name} order ${number}`,
    heading: 'One step left: confirm your order',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        `Enter this code on your order page within a day, and we will pack order ${number}. You pay ${formatNaira(order.totalAmount)} when it arrives.`,
      ),
      digits(code),
      orderButton('Open your order', order, settings),
      orderLines(order, settings),
      orderSums(order, 'To pay on delivery', settings),
      ...(isProved ? [deliveryAddress(order, settings)] : []),
      paragraph('If you did not place this order, ignore this email. Nothing will be sent, and you owe nothing.'),
    ],
  });
}

/** That the customer, or staff on the phone, confirmed the order. */
export function orderConfirmedEmail(order: Order, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} is confirmed`,
    heading: 'Your order is confirmed',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        `We are packing order ${number}. ${arrival(order)} You pay ${formatNaira(order.totalAmount)} when it arrives, in cash or by transfer.`,
      ),
      orderLines(order, settings),
      orderSums(order, 'To pay on delivery', settings),
      deliveryAddress(order, settings),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
