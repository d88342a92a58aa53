import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { askAboutOrder, opensOrder, orderButton } from '../orders/order-blocks.ts';
import { type AboutReturn, returnedItems } from './return-blocks.ts';

/** The items of an exchange came back after their payment had: nothing is sent for them. */
export function exchangeUnpaidEmail({ order, items }: AboutReturn, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your exchange for ${settings.name} order ${number}`,
    heading: 'We have received your items',
    opens: opensOrder(order),
    blocks: [
      paragraph(`These items of order ${number} are with us again:`),
      returnedItems(items),
      paragraph(
        'Your payment for that order went back to you meanwhile, so we are not sending the new ones. If you have not received the money, please write to us.',
      ),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
