import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, paragraph } from './compose-email.ts';

/** Sent once, when an account is created. */
export function welcomeEmail({ firstName }: { firstName: string }, settings: ShopSettings): EmailContent {
  const { name, publicUrl } = settings;
  return composeEmail(settings, {
    subject: `Welcome to ${name}`,
    heading: `Welcome, ${firstName}`,
    blocks: [
      paragraph(`Your ${name} account is ready. There is no password: we email you a code each time you sign in.`),
      paragraph('It shows all your orders, including earlier ones made with this address.'),
      button('My Account', `${publicUrl}/profile`),
    ],
  });
}
