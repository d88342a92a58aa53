import type { Order } from '#shared/orders/api.ts';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { UndeliveredReason } from '#shared/orders/status.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { askAboutOrder, opensOrder, orderButton, orderLines } from './order-blocks.ts';

/** Why it came back, for the customer. */
const why: Readonly<Record<UndeliveredReason, string>> = {
  unreachable: ' because nobody could be reached',
  not_accepted: ' because it was not accepted',
  wrong_address: ' because the address was not found',
  damaged: ' because it was damaged on its way',
  other: '',
};

/** The parcel of an order, which is `undelivered`, came back to the shop. */
export function orderUndeliveredEmail(order: Order, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  const what = order.parcels.length > 0 ? 'A parcel of order' : 'Order'; // Of several.
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} could not be delivered`,
    heading: messages.order.cameBackHeading,
    opens: opensOrder(order),
    blocks: [
      paragraph(`${what} ${number} came back to us${why[order.undelivered!.reason]}.`),
      paragraph(messages.order.cameBackNext),
      orderLines(order, settings),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
