import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, paragraph } from './compose-email.ts';

interface Added {
  /** The name of the browser; empty when unknown. */
  device: string;
  audience: 'shop' | 'admin';
}

/** So that nobody with brief access to a session can add a passkey unnoticed. */
export function passkeyAddedEmail({ device, audience }: Added, settings: ShopSettings): EmailContent {
  const { name, publicUrl } = settings;
  const account = audience === 'admin' ? `the admin of ${name}` : `your ${name} account`;
  const place = audience === 'admin' ? '/admin/settings/phone' : '/profile';
  return composeEmail(settings, {
    subject: `New passkey for ${account}`,
    heading: 'A passkey was added',
    blocks: [
      paragraph(`A passkey was added in ${device || 'a browser'}. It signs in to ${account} without a code.`),
      paragraph('If that was not you, sign in, remove it and sign out everywhere else.'),
      button(audience === 'admin' ? 'Manage passkeys' : 'My Account', `${publicUrl}${place}`),
    ],
  });
}
