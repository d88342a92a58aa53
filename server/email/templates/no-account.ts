import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, paragraph } from './compose-email.ts';

/** Sent to an address without an account after an attempt to sign in with it. It repeats nothing that was typed. */
export function noAccountEmail(settings: ShopSettings): EmailContent {
  const { name, publicUrl } = settings;
  return composeEmail(settings, {
    subject: `No ${name} account with this address yet`,
    heading: 'You have no account yet',
    blocks: [
      paragraph(`Someone tried to sign in to ${name} with this address, but it has no account yet.`),
      button('Create an account', `${publicUrl}/register`),
      paragraph(
        'Do you have an account with another address? Sign in with that one. You can also order without an account.',
      ),
      paragraph(
        'If it was not you, ignore this email. Nobody can create an account with your address unless they can read your email.',
      ),
    ],
  });
}
