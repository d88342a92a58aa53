import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, paragraph } from './compose-email.ts';

/** To an address that somebody wanted to sign in with, and that has no account. It holds nothing that was typed. */
export function noAccountEmail(settings: ShopSettings): EmailContent {
  const { name, publicUrl } = settings;
  return composeEmail(settings, {
    subject: `No ${name} account with this address yet`,
    heading: 'You have no account yet',
    blocks: [
      paragraph(`Somebody asked to sign in to ${name} with this address. There is no account with it yet.`),
      button('Create an account', `${publicUrl}/register`),
      paragraph('You have one with another address? Sign in with that. An order needs no account at all.'),
      paragraph('It was not you? Then do nothing: without you nobody can make an account with your address.'),
    ],
  });
}
