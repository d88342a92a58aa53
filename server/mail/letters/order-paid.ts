import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Letter } from '../queue-mail.ts';
import { composeLetter, paragraph } from './compose-letter.ts';
import {
  arrival,
  deliveryAddress,
  firstNameOf,
  letterDay,
  opensOrder,
  orderButton,
  orderLines,
  orderSums,
} from './order-blocks.ts';

/** The receipt: the order is paid, and this is what was bought. */
export function orderPaidLetter(order: Order, settings: ShopSettings): Letter {
  const number = orderNumber(order._id);
  return composeLetter(settings, {
    subject: `Your ${settings.name} order ${number} is paid`,
    heading: `Thank you, ${firstNameOf(order)}`,
    opens: opensOrder(order),
    blocks: [
      paragraph(`We received your payment for order ${number} on ${letterDay(order.paidAt ?? order.createdAt)}.`),
      orderLines(order),
      orderSums(order, 'Total paid', settings),
      deliveryAddress(order),
      paragraph(`${arrival(order)} You get a tracking e-mail when yours leaves.`.trim()),
      orderButton('See your order', order, settings),
    ],
  });
}
