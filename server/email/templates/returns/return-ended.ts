import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { askAboutOrder, opensOrder, orderButton } from '../orders/order-blocks.ts';
import { type AboutReturn, returnedItems } from './return-blocks.ts';

/** Staff closed a return whose items did not arrive; nothing is refunded or replaced. */
export function returnEndedEmail({ kind, order, items }: AboutReturn, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  const request = kind === 'exchange' ? 'exchange' : 'return';
  const ending = kind === 'exchange' ? 'The new ones are no longer reserved for you.' : 'We have not refunded them.';
  return composeEmail(settings, {
    subject: `Your ${request} for ${settings.name} order ${number} has ended`,
    heading: `Your ${request} has ended`,
    opens: opensOrder(order),
    blocks: [
      paragraph(`These items from order ${number} have not reached us, so we have closed your ${request}:`),
      returnedItems(items),
      paragraph(`${ending} If you have sent the items already, please write to us.`),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
