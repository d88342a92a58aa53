import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { composeEmail, paragraph } from './compose-email.ts';
import { digits } from './one-time-code.ts';

/** The code for signing in to the admin, or for its first step. */
export function staffCodeEmail({ code, name }: { code: string; name: string }, settings: ShopSettings): EmailContent {
  return composeEmail(settings, {
    subject: `Your ${settings.name} admin code`,
    heading: `Hello, ${name}`,
    blocks: [
      paragraph(`Enter this code to sign in to the admin of ${settings.name}.`),
      digits(code),
      paragraph('It works once, for 10 minutes. A newer code replaces it.'),
      paragraph('If you didn’t ask for it, tell the owner of the shop: someone else entered your address.'),
    ],
  });
}
