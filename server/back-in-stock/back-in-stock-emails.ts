import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { button, composeEmail, paragraph } from '../email/templates/compose-email.ts';
import { unsubscribeHeaders, unsubscribeLine } from '../email/templates/unsubscribe.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { requestLinks } from './back-in-stock-links.ts';
import type { RequestedItem } from './requested-item.ts';

/** Asks the owner of an address to confirm. It repeats nothing that was typed: the item's names are the shop's own. */
export function confirmRequestEmail(requestId: string, item: RequestedItem, settings: ShopSettings): EmailContent {
  return composeEmail(settings, {
    subject: `Please confirm: tell me when ${item.name} is back`,
    heading: 'One step to go',
    ...leavable(requestId, settings, ['confirm']),
    blocks: [
      paragraph(
        `Someone asked us to tell this address when ${inWords(item)} is back. Confirm within 7 days, and we will email you once when it is.`,
      ),
      button('Confirm', requestLinks.url('confirm', requestId, settings)),
      paragraph('If it was not you, ignore this email. We only write to confirmed addresses.'),
      wayOut('Don’t want to hear about it? Tell us here', requestId, settings),
    ],
  });
}

/** That the item can be bought again. */
export function backInStockEmail(requestId: string, item: RequestedItem, settings: ShopSettings): EmailContent {
  return composeEmail(settings, {
    subject: `${item.name} is back in ${sizeName(item.size)}`,
    heading: 'It’s back',
    ...leavable(requestId, settings),
    blocks: [
      paragraph(`You wanted to know when ${inWords(item)} is back. It is in the shop now.`),
      button('See it in the shop', `${settings.publicUrl}/product/${item.productId}?colour=${item.variantId}`),
      paragraph('There may be only a few, and we can’t reserve one for you: whoever orders first gets it.'),
      paragraph('This is the only email about it. If it sells out again, you can ask us again on its page.'),
      wayOut('You get this email because you asked us to tell you. Unsubscribe', requestId, settings),
    ],
  });
}

/** 'Adunni Wrap Dress in Lagoon, size Medium'. */
function inWords({ name, color, size }: RequestedItem): string {
  return `${name} in ${colourName(color)}, size ${sizeName(size)},`;
}

/** The common parts of emails with an unsubscribe link. */
function leavable(requestId: string, settings: ShopSettings, more: 'confirm'[] = []) {
  return {
    opens: (['leave', ...more] as const).map((step) => requestLinks.opens(step, requestId)),
    headers: unsubscribeHeaders(requestLinks.url('leave', requestId, settings)),
  };
}

const wayOut = (text: string, requestId: string, settings: ShopSettings) =>
  unsubscribeLine(text, requestLinks.url('leave', requestId, settings));
