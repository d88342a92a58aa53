import type { ShopSettings } from '#shared/settings.ts';
import { html } from '../html.ts';
import type { Letter } from '../queue-mail.ts';
import { type Block, composeLetter, paragraph } from './compose-letter.ts';

interface CodeFacts {
  /** Six digits. */
  code: string;
  /** Whether an account was asked for. */
  isNew: boolean;
  /** Of the account that has this address; null when there is none. */
  firstName: string | null;
}

/**
 * The code that proves a mailbox. It stands in the text alone and not in the subject, which phones show while locked
 * and mail servers write into their logs.
 */
export function oneTimeCodeLetter({ code, isNew, firstName }: CodeFacts, settings: ShopSettings): Letter {
  const { name } = settings;
  return composeLetter(settings, {
    subject: firstName === null ? `Your ${name} verification code` : `Your ${name} sign-in code`,
    heading: firstName === null ? 'Welcome' : `Hello, ${firstName}`,
    blocks: [
      paragraph(purposeOf(isNew, firstName !== null, name)),
      digits(code),
      paragraph('It works once, for 10 minutes. A newer code ends it.'),
      paragraph(
        `Nobody from ${name} will ever ask you for it. If you did not ask for a code, you need not do anything.`,
      ),
    ],
  });
}

function purposeOf(isNew: boolean, hasAccount: boolean, shopName: string): string {
  if (!isNew) return `Enter this code to sign in to ${shopName}.`;
  if (!hasAccount) return `Enter this code to create your ${shopName} account.`;
  return 'You have an account with this address already. Enter this code and you are signed in to it.';
}

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
