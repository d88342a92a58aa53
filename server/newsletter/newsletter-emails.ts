import type { ShopSettings } from '#shared/settings.ts';
import { html } from '../pages/plain/html.ts';
import { type Block, button, composeEmail, paragraph } from '../email/templates/compose-email.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { newsletterLinks } from './newsletter-links.ts';
import { textBlocks } from './text-blocks.ts';

/**
 * Asks the owner of an address to confirm. The only newsletter email that an unconfirmed address gets. Who was subscribed
 * before may always come back, so only who never was can choose not to be asked again (`hasDeclined`).
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

/** The headers with which mail apps show their own unsubscribe button (RFC 8058). */
function leavable(subscriberId: string, settings: ShopSettings, more: 'confirm'[] = []) {
  return {
    opens: (['leave', ...more] as const).map((step) => newsletterLinks.opens(step, subscriberId)),
    headers: {
      'List-Unsubscribe': `<${newsletterLinks.url('leave', subscriberId, settings)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function wayOut(text: string, subscriberId: string, settings: ShopSettings): Block {
  const link = newsletterLinks.url('leave', subscriberId, settings);
  return {
    text: `${text}: ${link}`,
    html: html`<p style="margin:32px 0 0;color:#5f584e;font-size:13px">
      <a href="${link}" style="color:#5f584e">${text}</a>
    </p>`,
  };
}
