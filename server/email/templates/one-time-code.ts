import type { ShopSettings } from '#shared/settings.ts';
import { html } from '../html.ts';
import type { EmailContent } from '../queue-email.ts';
import { type Block, button, composeEmail, paragraph } from './compose-email.ts';

interface CodeFacts {
  /** Six digits. */
  code: string;
  /** Whether an account was asked for. */
  isNew: boolean;
  /** Of the account that has this address, with the link that signs in to it; null when there is none. */
  account: { firstName: string; link: string } | null;
}

/**
 * The code that proves a mailbox. It stands in the text alone and not in the subject, which phones show while locked
 * and mail servers write into their logs.
 */
export function oneTimeCodeEmail({ code, isNew, account }: CodeFacts, settings: ShopSettings): EmailContent {
  const { name } = settings;
  return composeEmail(settings, {
    subject: account ? `Your ${name} sign-in code` : `Your ${name} verification code`,
    heading: account ? `Hello, ${account.firstName}` : 'Welcome',
    blocks: [
      paragraph(purposeOf(isNew, account !== null, name)),
      digits(code),
      paragraph('It works once, for 10 minutes. A newer code replaces it.'),
      ...(account ? wayIn(account.link, name) : []),
      paragraph(`${name} will never ask you for it. If you did not ask for a code, ignore this e-mail.`),
    ],
  });
}

function purposeOf(isNew: boolean, hasAccount: boolean, shopName: string): string {
  if (!isNew) return `Enter this code to sign in to ${shopName}.`;
  if (!hasAccount) return `Enter this code to create your ${shopName} account.`;
  return 'You have an account with this address already. Enter this code to sign in.';
}

/** For whoever reads their mail on the phone that they shop with, and when no code can be had or typed any more. */
const wayIn = (link: string, shopName: string) => [
  paragraph(`Reading this on the phone or computer where you use ${shopName}? Then sign in with this button:`),
  button('Sign in here', link),
  paragraph(
    'The button also works once, for an hour, even when codes are blocked. It signs you in on the device where you press it.',
  ),
];

/** Large and apart, and in one piece for whoever copies it. */
export function digits(code: string): Block {
  return {
    text: code,
    html: html`<p
      style="margin:24px 0;padding:16px;background:#f1ece2;text-align:center;font:600 32px/1.2 'Courier New',monospace;letter-spacing:.25em"
    >
      ${code}
    </p>`,
  };
}
