import type { ShopSettings } from '#shared/settings.ts';
import { button, composeEmail, paragraph } from '../email/templates/compose-email.ts';
import { unsubscribeHeaders, unsubscribeLine } from '../email/templates/unsubscribe.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { newsletterLinks } from './newsletter-links.ts';
import { textBlocks } from './text-blocks.ts';

/**
 * Asks the owner of an address to confirm. The only newsletter email that an unconfirmed address gets. Former
 * subscribers may always come back, so only those who never were can choose not to be asked again (`hasDeclined`).
 */
export function confirmationEmail(
  { id, wasSubscribed }: { id: string; wasSubscribed: boolean },
  settings: ShopSettings,
): EmailContent {
  return composeEmail(settings, {
    subject: `Please confirm: the ${settings.name} newsletter`,
    heading: 'One step to go',
    ...leavable(id, settings, ['confirm']),
    blocks: [
      paragraph(
        `This address was entered for the ${settings.name} newsletter. Confirm that you want it, within 7 days, and we will write to you about new arrivals and offers.`,
      ),
      button('Confirm', newsletterLinks.url('confirm', id, settings)),
      paragraph('If it was not you, ignore this email. We only write to confirmed addresses.'),
      ...(wasSubscribed ? [] : [wayOut('Never want to be asked again? Tell us here', id, settings)]),
    ],
  });
}

/**
 * A newsletter as staff wrote it: paragraphs separated by empty lines. URLs become links, and a paragraph such as `See
 * them all: https://…` becomes a button.
 */
export interface Issue {
  subject: string;
  text: string;
}

export function issueEmail({ subject, text }: Issue, subscriberId: string, settings: ShopSettings): EmailContent {
  return composeEmail(settings, {
    subject,
    heading: subject,
    ...leavable(subscriberId, settings),
    blocks: [
      ...textBlocks(text),
      wayOut('You get this email because you subscribed to our newsletter. Unsubscribe', subscriberId, settings),
    ],
  });
}

/** The common parts of emails with an unsubscribe link. */
function leavable(subscriberId: string, settings: ShopSettings, more: 'confirm'[] = []) {
  return {
    opens: (['leave', ...more] as const).map((step) => newsletterLinks.opens(step, subscriberId)),
    headers: unsubscribeHeaders(newsletterLinks.url('leave', subscriberId, settings)),
  };
}

const wayOut = (text: string, subscriberId: string, settings: ShopSettings) =>
  unsubscribeLine(text, newsletterLinks.url('leave', subscriberId, settings));
