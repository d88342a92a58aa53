import { createHash } from 'node:crypto';
import { sessionMs, type Transaction } from '../transactions/transaction.ts';
import { banks } from './banks.ts';
import { escape, inGroups, naira } from './html.ts';

/** A bank account for this one payment. It exists as long as the page. */
export function transferPane({ accessCode, amount, openedAt }: Transaction): string {
  const until = new Date(Date.parse(openedAt ?? '') + sessionMs).toISOString();
  const minutesLeft = Math.max(0, Math.round((Date.parse(until) - Date.now()) / 60_000));
  return `<p class="lead">Send exactly <strong>${naira(amount)}</strong> from your bank to this account.</p>
        <dl class="account">
          <div><dt>Bank</dt><dd>Demo Bank</dd></div>
          <div><dt>Account number</dt><dd class="large">${inGroups(`99${digitsOf(accessCode, 8)}`)}</dd></div>
          <div><dt>Time left</dt><dd><time data-until="${until}" datetime="${until}">${minutesLeft} minutes</time></dd></div>
        </dl>
        <form method="post">
          <button name="action" value="transfer-sent">I've sent the money</button>
          <button name="action" value="transfer-wrong" class="quiet">Send a wrong amount</button>
        </form>`;
}

/** The bank is chosen first, then its code is shown; the payment is pending from then on. */
export function ussdPane({ accessCode, amount, waiting }: Transaction): string {
  const bank = banks.find(({ code }) => code === waiting?.bank);
  if (bank) {
    const code = `*${bank.code}*000*${digitsOf(accessCode, 4)}#`;
    return `<p class="lead">Dial this code on the phone of your ${bank.name} account to pay ${naira(amount)}.</p>
        <p class="code">${code}</p>
        <form method="post">
          <button name="action" value="ussd-dialled">I've dialled the code</button>
          <button name="action" value="other-means" class="quiet">Choose another bank</button>
        </form>`;
  }
  const choices = banks.map(({ code, name }, position) => {
    const checked = position === 0 ? ' checked' : '';
    return `<label><input type="radio" name="bank" value="${code}"${checked}> ${name} <span>*${code}#</span></label>`;
  });
  return `<form method="post">
          <fieldset>
            <legend>Your bank</legend>
            ${choices.join('')}
          </fieldset>
          <button name="action" value="ussd-code">Get the code</button>
        </form>`;
}

/** The payer has nothing left to do. The page continues by itself, or through its links where scripts do not run. */
export function waitingPane({ accessCode, callbackUrl }: Transaction, merchant: string): string {
  const name = escape(merchant);
  const panel =
    callbackUrl === null
      ? ''
      : `<p><a class="button quiet" href="/pay/${accessCode}/return">Return to ${name} and wait there</a></p>`;
  return `<div class="waiting" data-state-at="/pay/${accessCode}/state" data-return-at="/pay/${accessCode}/return">
          <h2>Waiting for your bank</h2>
          <p role="status">Your payment is on its way. You go back to ${name} as soon as it arrives; that takes a little
            while.</p>
          <p><a class="button" href="/pay/${accessCode}">Check again</a></p>
          ${panel}
        </div>`;
}

/** The same payment always has the same digits. */
function digitsOf(text: string, length: number): string {
  const number = createHash('sha256').update(text).digest().readUInt32BE();
  return String(number).padStart(10, '0').slice(-length);
}
