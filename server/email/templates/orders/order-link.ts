import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { opensOrder, orderButton } from './order-blocks.ts';

/** The link to an order, which somebody who knows its number and this address asked for. */
export function orderLinkEmail(order: Order, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number}`,
    heading: 'Here is your order',
    opens: opensOrder(order),
    blocks: [
      paragraph(`You asked for a link to order ${number}. It opens the order on any phone or computer for 30 days.`),
      orderButton('See your order', order, settings),
      paragraph('If it was not you, you can ignore this email: nobody else has the link.'),
    ],
  });
}
