import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { type AboutReturn, returnedItems } from './return-blocks.ts';
import { askAboutOrder, opensOrder, orderButton } from '../orders/order-blocks.ts';

/** The shop has the request; nothing has to be sent yet. */
export function returnRequestedEmail({ kind, order, items }: AboutReturn, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  const request = kind === 'exchange' ? 'exchange' : 'return';
  return composeEmail(settings, {
    subject: `Your ${request} request for ${settings.name} order ${number}`,
    heading: 'We have your request',
    opens: opensOrder(order),
    blocks: [
      paragraph(`You would like to ${request} these items from order ${number}:`),
      returnedItems(items),
      ...(kind === 'exchange' ? [paragraph('We have reserved the new items for you.')] : []),
      paragraph('Please don’t send anything yet. We will look at your request and email you what to do next.'),
      orderButton(`See your ${request}`, order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
