import type { ShopSettings } from '#shared/settings.ts';
import type { Letter } from '../queue-mail.ts';
import { button, composeLetter, paragraph } from './compose-letter.ts';

/** Once, when an account comes into being. */
export function welcomeLetter({ firstName }: { firstName: string }, settings: ShopSettings): Letter {
  const { name, publicUrl } = settings;
  return composeLetter(settings, {
    subject: `Welcome to ${name}`,
    heading: `Welcome, ${firstName}`,
    blocks: [
      paragraph(`Your ${name} account is ready. There is no password: each time you sign in, we mail you a code.`),
      paragraph('Your orders are in it, those included that you made with this address before.'),
      button('My Account', `${publicUrl}/profile`),
    ],
  });
}
