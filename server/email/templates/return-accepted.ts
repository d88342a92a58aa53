import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { composeEmail, paragraph } from './compose-email.ts';
import { type ReturnedItem, returnedItems } from './return-blocks.ts';
import { askAboutOrder, opensOrder, orderButton, refundTime } from './order-blocks.ts';

/** Where to send or hand in the items, and what happens then. */
export function returnAcceptedEmail(
  { order, items }: { order: Order; items: readonly ReturnedItem[] },
  settings: ShopSettings,
): EmailContent {
  const number = orderNumber(order._id);
  const { streetAddress, openingHours } = settings;
  return composeEmail(settings, {
    subject: `Your return for ${settings.name} order ${number} is accepted`,
    heading: 'You can send it back',
    opens: opensOrder(order),
    blocks: [
      paragraph(`We have accepted the return of these items of order ${number}:`),
      returnedItems(items),
      paragraph(
        [streetAddress ? messages.returns.sendTo(streetAddress) : messages.returns.askWhere, openingHours]
          .filter(Boolean)
          .join(' '),
      ),
      paragraph(`Put a note with your order number, ${number}, in the parcel. ${messages.returns.rules}`),
      paragraph(`We inspect the items when they arrive, then we refund you the way you paid. ${refundTime}`),
      orderButton('See your return', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
