import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, paragraph } from './compose-email.ts';

interface Added {
  /** The name of the browser; empty when unknown. */
  device: string;
  door: 'shop' | 'office';
}

/** So that nobody with brief access to a session can add a passkey unnoticed. */
export function passkeyAddedEmail({ device, door }: Added, settings: ShopSettings): EmailContent {
  const { name, publicUrl } = settings;
  const account = door === 'office' ? `the back office of ${name}` : `your ${name} account`;
  const place = door === 'office' ? '/admin/settings/phone' : '/profile';
  return composeEmail(settings, {
    subject: `New passkey for ${account}`,
    heading: 'A passkey was added',
    blocks: [
      paragraph(`A passkey was added in ${device || 'a browser'}. It signs in to ${account} without a code.`),
      paragraph('If that was not you, sign in, remove it and sign out everywhere else.'),
      button(door === 'office' ? 'My phone' : 'My Account', `${publicUrl}${place}`),
    ],
  });
}
