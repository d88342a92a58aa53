import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { composeEmail, link, paragraph } from './compose-email.ts';
import { type ReturnedItem, returnedItems } from './return-blocks.ts';
import { askAboutOrder, opensOrder, orderButton } from './order-blocks.ts';

/** The shop said no, and why in its own words. */
export function returnDeclinedEmail(
  { order, items, words }: { order: Order; items: readonly ReturnedItem[]; words: string },
  settings: ShopSettings,
): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `About your return request for ${settings.name} order ${number}`,
    heading: 'We can’t take this back',
    opens: opensOrder(order),
    blocks: [
      paragraph(`We could not accept the return of these items of order ${number}:`),
      returnedItems(items),
      paragraph(words),
      link('How returns work', `${settings.publicUrl}/return-policy`),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
