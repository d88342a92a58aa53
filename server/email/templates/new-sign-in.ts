import type { ShopSettings } from '#shared/settings.ts';
import { formatterInLagos } from '#shared/dates/format-dates.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, facts, paragraph } from './compose-email.ts';

interface SignIn {
  /** The name of the browser, such as 'Chrome on Android'. */
  device: string;
  at: Date;
}

const moment = formatterInLagos({ dateStyle: 'full', timeStyle: 'short' });

const whereAndWhen = ({ device, at }: SignIn) =>
  facts([
    ['Where', device],
    ['When', `${moment(at)}, Lagos time`],
  ]);

/** Sent to the owner of an account after a sign-in in a new browser. */
export function newSignInEmail(signIn: SignIn & { firstName: string }, settings: ShopSettings): EmailContent {
  const { name, publicUrl } = settings;
  return composeEmail(settings, {
    subject: `New sign-in to your ${name} account`,
    heading: `Hello, ${signIn.firstName}`,
    blocks: [
      paragraph(`Someone just signed in to your ${name} account from a new browser.`),
      whereAndWhen(signIn),
      paragraph('If it was you, you don’t need to do anything.'),
      paragraph(
        'If it was not you, someone can read your email. First change your email password. Then sign in and press “Sign out everywhere else” in your account settings.',
      ),
      button('Account settings', `${publicUrl}/profile?tab=settings`),
    ],
  });
}

/** Sent to a staff member after a sign-in to the admin. */
export function newStaffSignInEmail(signIn: SignIn & { name: string }, settings: ShopSettings): EmailContent {
  return composeEmail(settings, {
    subject: `New sign-in to the ${settings.name} admin`,
    heading: `Hello, ${signIn.name}`,
    blocks: [
      paragraph(`Someone just signed in to the admin of ${settings.name} as you, from a new browser.`),
      whereAndWhen(signIn),
      paragraph('If it was you, you don’t need to do anything.'),
      paragraph(
        'If it was not you, tell an owner of the shop at once. They can reset your authenticator under Settings, Staff, which signs you out everywhere.',
      ),
    ],
  });
}
