import { orderNumber } from '#shared/orders/order-number.ts';
import { exchangeReservationDays } from '#shared/returns/return-period.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { askAboutOrder, opensOrder, orderButton } from '../orders/order-blocks.ts';
import { type AboutReturn, returnedItems } from './return-blocks.ts';

/** The items did not come back in time; the new ones are no longer reserved. */
export function exchangeEndedEmail({ order, items }: AboutReturn, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your exchange for ${settings.name} order ${number} has ended`,
    heading: 'Your exchange has ended',
    opens: opensOrder(order),
    blocks: [
      paragraph(`These items from order ${number} have not reached us within ${exchangeReservationDays} days:`),
      returnedItems(items),
      paragraph('The new ones are no longer reserved for you. If you have sent the items already, please write to us.'),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
