import type { ShopSettings } from '#shared/settings.ts';
import { html } from '../email/html.ts';
import { type Block, button, composeEmail, paragraph } from '../email/templates/compose-email.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { newsletterLink, opensStep } from './newsletter-link.ts';
import { textBlocks } from './text-blocks.ts';

/** Asks whether it was the owner of the mailbox who subscribed. The only letter an unconfirmed address ever gets. */
export function confirmationEmail(subscriberId: string, settings: ShopSettings): EmailContent {
  return composeEmail(settings, {
    subject: `Please confirm: the ${settings.name} newsletter`,
    heading: 'One step to go',
    ...leavable(subscriberId, settings, ['confirm']),
    blocks: [
      paragraph(
        `This address was entered for the ${settings.name} newsletter. Confirm that you want it, within 7 days, and we write to you about new pieces and offers.`,
      ),
      button('Confirm', newsletterLink('confirm', subscriberId, settings)),
      paragraph('If it was not you, ignore this e-mail. We only write to addresses that are confirmed.'),
      wayOut('Never want to be asked? Say so here', subscriberId, settings),
    ],
  });
}

/**
 * What a person wrote for everybody: paragraphs with an empty line between them. Addresses in them become links, and a
 * paragraph such as `See them all: https://…` becomes a button.
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
      wayOut('You get this letter because you subscribed to it. Leave the newsletter', subscriberId, settings),
    ],
  });
}

/** The lines by which mail programs show a button of their own that unsubscribes with one click (RFC 8058). */
function leavable(subscriberId: string, settings: ShopSettings, more: 'confirm'[] = []) {
  return {
    opens: (['leave', ...more] as const).map((step) => opensStep(step, subscriberId)),
    headers: {
      'List-Unsubscribe': `<${newsletterLink('leave', subscriberId, settings)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function wayOut(words: string, subscriberId: string, settings: ShopSettings): Block {
  const link = newsletterLink('leave', subscriberId, settings);
  return {
    text: `${words}: ${link}`,
    html: html`<p style="margin:32px 0 0;color:#5f584e;font-size:13px">
      <a href="${link}" style="color:#5f584e">${words}</a>
    </p>`,
  };
}
