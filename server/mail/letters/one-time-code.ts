import type { ShopSettings } from '#shared/settings.ts';
import { html } from '../html.ts';
import type { Letter } from '../queue-mail.ts';
import { letterPage } from './letter-page.ts';

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
  const hasAccount = firstName !== null;
  const why = !isNew
    ? `Enter this code to sign in to ${name}.`
    : hasAccount
      ? `You have an account with this address already. Enter this code and you are signed in to it.`
      : `Enter this code to create your ${name} account.`;
  const subject = hasAccount ? `Your ${name} sign-in code` : `Your ${name} verification code`;
  const greeting = hasAccount ? `Hello, ${firstName}` : 'Welcome';
  const lasts = 'It works once, for 10 minutes. A newer code ends it.';
  const warning = `Nobody from ${name} will ever ask you for it. If you did not ask for a code, you need not do anything.`;

  return {
    subject,
    text: [`${greeting}.`, why, '', code, '', lasts, warning].join('\n'),
    html: letterPage(
      settings,
      greeting,
      html`<p>${why}</p>
        <p
          style="margin:24px 0;padding:16px;background:#f1ece2;text-align:center;font:600 32px/1.2 'Courier New',monospace;letter-spacing:.25em"
        >
          ${code}
        </p>
        <p>${lasts}</p>
        <p style="color:#5f584e;font-size:14px">${warning}</p>`,
    ),
  };
}
