import type { ShopSettings } from '#shared/settings.ts';
import { dateFormatter } from '#shared/format-date.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, facts, paragraph } from './compose-email.ts';

interface SignIn {
  /** What the browser calls itself, such as 'Chrome on Android'. */
  device: string;
  at: Date;
}

const moment = dateFormatter('en-NG', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Africa/Lagos' });

const whereAndWhen = ({ device, at }: SignIn) =>
  facts([
    ['Where', device],
    ['When', `${moment(at)}, Lagos time`],
  ]);

/** To the owner of an account that was signed in to in a browser that is new to it. */
export function newSignInEmail(signIn: SignIn & { firstName: string }, settings: ShopSettings): EmailContent {
  const { name, publicUrl } = settings;
  return composeEmail(settings, {
    subject: `New sign-in to your ${name} account`,
    heading: `Hello, ${signIn.firstName}`,
    blocks: [
      paragraph(`Your ${name} account was just signed in to in a browser that it was never used in before.`),
      whereAndWhen(signIn),
      paragraph('It was you? Then you need not do anything.'),
      paragraph(
        'It was not you? Then somebody can read your mail: change the password of your mailbox first. Then sign in, and press “Sign out everywhere else” in your account settings.',
      ),
      button('Account settings', `${publicUrl}/profile?tab=settings`),
    ],
  });
}

/** To somebody on the staff, of the back office. */
export function newStaffSignInEmail(signIn: SignIn & { name: string }, settings: ShopSettings): EmailContent {
  return composeEmail(settings, {
    subject: `New sign-in to the ${settings.name} back office`,
    heading: `Hello, ${signIn.name}`,
    blocks: [
      paragraph(`You were just signed in to the back office of ${settings.name} in a browser that is new to it.`),
      whereAndWhen(signIn),
      paragraph('It was you? Then you need not do anything.'),
      paragraph(
        'It was not you? Tell an owner of the shop at once: under Settings, Staff they reset your phone, which ends whatever is signed in as you.',
      ),
    ],
  });
}
