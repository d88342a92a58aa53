import { createHash } from 'node:crypto';
import type { Answer } from '../http/answers.ts';
import { style } from './payment-page-style.ts';
import { type Channel, statusOf, type Transaction } from '../transactions/transaction.ts';

const channelNames: Record<Channel, string> = { card: 'Card', bank_transfer: 'Bank transfer', ussd: 'USSD' };

const notices = {
  failed: 'The payment was declined and nothing was taken. You can try again.',
  abandoned: '',
  ongoing: '',
  success: '',
  pending: '',
  reversed: '',
};

/** The form. With a `problem` it is the answer to a wrong submission, and says so. */
export function paymentPage(transaction: Transaction, merchant: string, problem = ''): Answer {
  const price = naira(transaction.amount);
  const notice = problem || notices[statusOf(transaction)];
  return page({
    status: problem ? 400 : 200,
    title: `Pay ${price} to ${merchant}`,
    formGoesTo: transaction.callbackUrl,
    content: `
      ${heading(`Payment to ${merchant}`, price)}
      ${notice && `<p class="notice" role="alert">${escape(notice)}</p>`}
      ${facts(transaction)}
      <form method="post">
        <fieldset>
          <legend>Pay with</legend>
          ${transaction.channels.map(channelChoice).join('')}
        </fieldset>
        <button name="outcome" value="success">Pay ${price}</button>
        <button name="outcome" value="decline" class="quiet">Decline this card</button>
        <button name="outcome" value="abandon" class="plain">Cancel payment</button>
      </form>`,
  });
}

/** For somebody who comes back to a payment that is done. */
export function paidPage(transaction: Transaction, merchant: string, returnUrl: string | null): Answer {
  const link = `<a class="button" href="${escape(returnUrl ?? '')}">Return to ${escape(merchant)}</a>`;
  return page({
    title: 'Already paid',
    content: `
      ${heading('This payment is already paid', naira(transaction.paid ?? transaction.amount))}
      ${facts(transaction)}
      ${returnUrl === null ? '<p>You can close this page.</p>' : link}`,
  });
}

/** Where a payment ends whose merchant gave no address to return to. */
export function endPage(transaction: Transaction, merchant: string): Answer {
  const words = {
    success: 'Payment received',
    failed: 'Payment declined',
    abandoned: 'Payment cancelled',
    ongoing: '',
    pending: '',
    reversed: 'Payment given back',
  };
  const title = words[statusOf(transaction)];
  return page({
    title,
    content: `
      ${heading(title, naira(transaction.paid ?? transaction.amount))}
      ${facts(transaction)}
      <p>${escape(merchant)} gave no address to return to. You can close this page.</p>`,
  });
}

export function unknownPage(): Answer {
  return page({
    status: 404,
    title: 'Payment not found',
    content: `
      <h1>Payment not found</h1>
      <p>This payment link is not known here. Go back to the shop and start the payment again.</p>`,
  });
}

type Page = { status?: number; title: string; content: string; formGoesTo?: string | null };

const styleHash = createHash('sha256').update(style).digest('base64');

function page({ status = 200, title, content, formGoesTo = null }: Page): Answer {
  const formAction = formGoesTo === null ? "'self'" : `'self' ${formActionFor(new URL(formGoesTo))}`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; ` +
        `base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)} | Paystack emulator</title>
    <style>${style}</style>
  </head>
  <body>
    <header>
      <p class="maker">Paystack emulator</p>
      <p class="demo"><strong>Demo payment page.</strong> No money moves and no card is needed.</p>
    </header>
    <main>${content}
    </main>
  </body>
</html>
`,
  };
}

/** Browsers hold form-action against redirects too, so the merchant must be in it; a policy cannot name [::1]. */
function formActionFor({ hostname, protocol, origin }: URL): string {
  return hostname.startsWith('[') ? protocol : origin;
}

function heading(words: string, price: string): string {
  return `<h1>${escape(words)} <strong>${price}</strong></h1>`;
}

function facts({ email, reference }: Transaction): string {
  return `<dl>
        <div><dt>E-mail</dt><dd>${escape(email)}</dd></div>
        <div><dt>Reference</dt><dd>${escape(reference)}</dd></div>
      </dl>`;
}

function channelChoice(channel: Channel, position: number): string {
  const checked = position === 0 ? ' checked' : '';
  return `<label><input type="radio" name="channel" value="${channel}"${checked}> ${channelNames[channel]}</label>`;
}

const nairaFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
});

/** ₦12,500, or ₦12,500.50 when there are kobo. */
function naira(kobo: number): string {
  return nairaFormat.format(kobo / 100);
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
