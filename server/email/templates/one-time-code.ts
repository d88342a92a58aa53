import type { ShopSettings } from '#shared/settings.ts';
import { html } from '../../pages/plain/html.ts';
import type { EmailContent } from '../queue-email.ts';
import { type Block, button, composeEmail, paragraph } from './compose-email.ts';

interface CodeFacts {
  /** Six digits. */
  code: string;
  /** Whether it is for registering. */
  isNew: boolean;
  /** The name on the account with this address and its sign-in link; null without an account. */
  account: { firstName: string; link: string } | null;
}

/**
 * The code that proves an email address. It is in the text and not in the subject, which locked phones show and mail
 * servers log.
 */
export function oneTimeCodeEmail({ code, isNew, account }: CodeFacts, settings: ShopSettings): EmailContent {
  const { name } = settings;
  return composeEmail(settings, {
    subject: account ? `Your ${name} sign-in code` : `Your ${name} verification code`,
    heading: account ? `Hello, ${account.firstName}` : 'Welcome',
    blocks: [
      paragraph(purposeOf(isNew, account !== null, name)),
      digits(code),
      paragraph('It works once, for 10 minutes.'),
      ...(account ? wayIn(account.link, name) : []),
      paragraph(`${name} will never ask you for the code. If you did not ask for a code, ignore this email.`),
    ],
  });
}

function purposeOf(isNew: boolean, hasAccount: boolean, shopName: string): string {
  if (!isNew) return `Enter this code to sign in to ${shopName}.`;
  if (!hasAccount) return `Enter this code to create your ${shopName} account.`;
  return 'You have an account with this address already. Enter this code to sign in.';
}

/** For shoppers who read email on the same phone, and for when no code can be requested or typed any more. */
const wayIn = (link: string, shopName: string) => [
  paragraph(`Reading this on the phone or computer where you use ${shopName}? Then sign in with this button:`),
  button('Sign in here', link),
  paragraph(
    'The button also works once, for an hour, even when codes are blocked. It signs you in on the device where you press it.',
  ),
];

/** Large, and one run of text so that it can be copied. */
export function digits(code: string): Block {
  return {
    text: code,
    isCode: true,
    html: html`<p
      class="digits"
      style="margin:24px 0;padding:16px;background:#f1ece2;text-align:center;font:600 32px/1.2 'Courier New',monospace;letter-spacing:.25em"
    >
      ${code}
    </p>`,
  };
}
