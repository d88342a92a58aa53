import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, link, paragraph } from '../compose-email.ts';
import { type AboutReturn, returnedItems } from './return-blocks.ts';
import { askAboutOrder, opensOrder, orderButton } from '../orders/order-blocks.ts';

/** The shop declined a return, with the reason in its own words. */
export function returnDeclinedEmail(
  { kind, order, items, words }: AboutReturn & { words: string },
  settings: ShopSettings,
): EmailContent {
  const number = orderNumber(order._id);
  const request = kind === 'exchange' ? 'exchange' : 'return';
  return composeEmail(settings, {
    subject: `About your ${request} request for ${settings.name} order ${number}`,
    heading: 'We can’t take this back',
    opens: opensOrder(order),
    blocks: [
      paragraph(`We could not accept the ${request} of these items from order ${number}:`),
      returnedItems(items),
      paragraph(words),
      link('How returns work', `${settings.publicUrl}/return-policy`),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
