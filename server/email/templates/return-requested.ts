import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { composeEmail, paragraph } from './compose-email.ts';
import { type ReturnedItem, returnedItems } from './return-blocks.ts';
import { askAboutOrder, opensOrder, orderButton } from './order-blocks.ts';

/** The shop has the request; nothing has to be sent yet. */
export function returnRequestedEmail(
  { order, items }: { order: Order; items: readonly ReturnedItem[] },
  settings: ShopSettings,
): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your return request for ${settings.name} order ${number}`,
    heading: 'We have your request',
    opens: opensOrder(order),
    blocks: [
      paragraph(`You would like to return these items of order ${number}:`),
      returnedItems(items),
      paragraph('Please don’t send anything yet. We will look at your request and email you what to do next.'),
      orderButton('See your return', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
