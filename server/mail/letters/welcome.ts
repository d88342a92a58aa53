import type { ShopSettings } from '#shared/settings.ts';
import { html } from '../html.ts';
import type { Letter } from '../queue-mail.ts';
import { letterPage } from './letter-page.ts';

/** Once, when an account comes into being. */
export function welcomeLetter({ firstName }: { firstName: string }, settings: ShopSettings): Letter {
  const { name, publicUrl } = settings;
  const heading = `Welcome, ${firstName}`;
  const opening = `Your ${name} account is ready. There is no password: each time you sign in, we mail you a code.`;
  const orders = 'Your orders are in it, those included that you made with this address before.';
  return {
    subject: `Welcome to ${name}`,
    text: [
      `${heading}.`,
      opening,
      orders,
      '',
      `Your account: ${publicUrl}/profile`,
      `The shop: ${publicUrl}/shop`,
    ].join('\n'),
    html: letterPage(
      settings,
      heading,
      html`<p>${opening}</p>
        <p>${orders}</p>
        <p>
          <a href="${publicUrl}/profile" style="color:#191714">My Account</a> ·
          <a href="${publicUrl}/shop" style="color:#191714">Shop</a>
        </p>`,
    ),
  };
}
