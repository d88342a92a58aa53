import type { ContactEntry } from '#shared/contact/contact-entry.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { html } from '../pages/plain/html.ts';
import { emailHtml } from '../email/templates/html-layout.ts';
import type { EmailContent } from '../email/queue-email.ts';

/** To the shop, from its contact page. A reply goes to the shopper. */
export function contactEmail({ name, email, message }: ContactEntry, settings: ShopSettings): EmailContent {
  return {
    subject: `Message from ${name}`,
    replyTo: email,
    text: [`${name} (${email}) wrote on the contact page:`, '', message, '', 'Reply to this email to write back.'].join(
      '\n',
    ),
    html: emailHtml(
      settings,
      `Message from ${name}`,
      html`<p>From ${name}, <a href="mailto:${email}" style="color:#1a1714">${email}</a>, on the contact page:</p>
        <p style="white-space:pre-wrap;padding:16px;background:#f1ece2">${message}</p>
        <p>Reply to this email to write back.</p>`,
    ),
  };
}
