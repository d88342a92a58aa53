import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { askAboutOrder, deliveryAddress, opensOrder, orderButton } from './order-blocks.ts';

/** Tells the buyer that their order goes to another address. */
export function orderAddressEmail(order: Order, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `New delivery address for your ${settings.name} order ${number}`,
    heading: 'Your delivery address has been changed',
    opens: opensOrder(order),
    blocks: [
      paragraph(`Order ${number} will be delivered to this address. You can change it until we have shipped it.`),
      deliveryAddress(order, settings),
      orderButton('See your order', order, settings),
      paragraph('If you did not change it, tell us at once.'),
      askAboutOrder(order, settings),
    ],
  });
}
