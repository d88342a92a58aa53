import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, paragraph } from './compose-email.ts';
import { digits } from './one-time-code.ts';

/** The link of a shop without an owner, to the address that its operator named. */
export function firstOwnerEmail(link: string, settings: ShopSettings): EmailContent {
  return composeEmail(settings, {
    subject: `Open ${settings.name} as its first owner`,
    heading: 'Your shop is running',
    blocks: [
      paragraph(
        `${settings.name} has no owner yet. Whoever opens this link becomes its first owner: don’t pass it on.`,
      ),
      button('Become the owner', link),
      paragraph('It works once, for 3 days. After that the server prints another one when it starts.'),
    ],
  });
}

/** Shows that the address of the first owner is right, and that emails arrive. */
export function firstOwnerCodeEmail({ code, name }: Record<'code' | 'name', string>, settings: ShopSettings) {
  return composeEmail(settings, {
    subject: `Your ${settings.name} code`,
    heading: `Hello, ${name}`,
    blocks: [
      paragraph(`Enter this code to become the owner of ${settings.name}.`),
      digits(code),
      paragraph('If you did not ask for it, you can ignore this email.'),
    ],
  });
}
