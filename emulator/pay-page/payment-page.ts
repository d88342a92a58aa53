import type { HttpResponse } from '../http/responses.ts';
import { anyExpiry, testCards } from '../transactions/cards.ts';
import { type Channel, type Transaction } from '../transactions/transaction.ts';
import { cardForm, secretForm } from './card-forms.ts';
import { escape, inGroups, page } from './html.ts';
import { cancelAddress, returnAddress } from './merchant-address.ts';
import { facts, heading } from './result-pages.ts';
import type { CardFields, Problems } from './read-card.ts';
import { transferPane, ussdPane, waitingPane } from './transfer-panes.ts';

/** The state of the page: the tab, the chosen test card, and the errors of a submitted form. */
export type View = {
  channel?: Channel;
  card?: string;
  typed?: CardFields;
  problems?: Problems<keyof CardFields | 'secret'>;
  problem?: string;
};

const channelNames: Record<Channel, string> = { card: 'Card', bank_transfer: 'Bank transfer', ussd: 'USSD' };

/** The page of an unpaid payment. With an error it is the response to an invalid submission. */
export function paymentPage(transaction: Transaction, merchant: string, view: View): HttpResponse {
  const isOnItsWay = transaction.waiting?.dueAt != null;
  const channel = view.channel ?? transaction.channels[0] ?? 'card';
  const isWrong = view.problem !== undefined || view.problems !== undefined;
  return page({
    status: isWrong ? 400 : 200,
    title: `${isWrong ? 'Error: ' : ''}Pay ${merchant}`,
    formsLeadTo: [returnAddress(transaction), cancelAddress(transaction)],
    hasScript: isOnItsWay || channel === 'bank_transfer',
    content: `
        ${heading(`Payment to ${merchant}`, transaction)}
        ${facts(transaction)}
        ${notice(transaction, view)}
        ${isOnItsWay ? waitingPane(transaction, merchant) : choice(transaction, channel, view)}`,
    below: isOnItsWay ? '' : below(transaction, channel),
  });
}

function choice(transaction: Transaction, channel: Channel, view: View): string {
  const panes: Record<Channel, () => string> = {
    card: () => (transaction.stage ? secretForm(transaction.stage, view) : cardForm(transaction, view)),
    bank_transfer: () => transferPane(transaction),
    ussd: () => ussdPane(transaction),
  };
  return `${tabs(transaction, channel)}
        ${panes[channel]()}
        <form method="post"><button name="action" value="cancel" class="plain">Cancel payment</button></form>`;
}

/** Links, not a script: each payment method has a URL of its own. */
function tabs({ channels, accessCode }: Transaction, shown: Channel): string {
  const links = channels.map((channel) => {
    const current = channel === shown ? ' aria-current="page"' : '';
    return `<a href="/pay/${accessCode}?tab=${channel}"${current}>${channelNames[channel]}</a>`;
  });
  return `<nav aria-label="Ways to pay">${links.join('')}</nav>`;
}

function notice(transaction: Transaction, { problem }: View): string {
  const text = problem ?? lastFailure(transaction);
  return text === null ? '' : `<p class="notice" role="alert">${escape(text)}</p>`;
}

/** Why the last attempt failed. Null when there was none, or when another is under way. */
function lastFailure({ attempts, stage, waiting }: Transaction): string | null {
  const last = attempts.at(-1);
  if (stage || waiting) return null;
  if (last?.outcome === 'rejected') {
    return 'The transfer was not the exact amount, so the bank sends it back. You can try again.';
  }
  if (last?.outcome !== 'decline') return null;
  const why = last.response && last.response !== 'Declined' ? ` (${last.response})` : '';
  return `The payment was declined${why} and nothing was taken. You can try again.`;
}

function below(transaction: Transaction, channel: Channel): string {
  return `
      ${channel === 'card' ? cardList(transaction) : ''}
      <section class="shortcuts" aria-labelledby="shortcuts">
        <h2 id="shortcuts">Without a card</h2>
        <p>Each of these ends the payment at once and leads back to the shop.</p>
        <form method="post">
          <input type="hidden" name="channel" value="${channel}">
          <button name="outcome" value="success" class="quiet">Approve payment</button>
          <button name="outcome" value="decline" class="quiet">Decline this card</button>
          <button name="outcome" value="abandon" class="quiet">Leave without paying</button>
        </form>
      </section>`;
}

function cardList({ accessCode }: Transaction): string {
  const rows = testCards.map(({ id, shows, number, cvv, pin, otp }) => {
    const secrets = [`CVV ${cvv}`, pin && `PIN ${pin}`, otp && `code ${otp}`].filter(Boolean).join(', ');
    const link = `<a href="/pay/${accessCode}?tab=card&#38;card=${id}">${shows}</a>`;
    return `<li>${link} <span>${inGroups(number)}</span> <span>${secrets}</span></li>`;
  });
  return `<section aria-labelledby="cards">
        <h2 id="cards">Test cards</h2>
        <p>Tap one to fill it in. Never type a real card here. Any expiry to come is right, such as ${anyExpiry}.</p>
        <ul class="cards">${rows.join('')}</ul>
      </section>`;
}
