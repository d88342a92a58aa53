import { anyExpiry, cardNumbered, testCards } from '../transactions/cards.ts';
import type { Stage, Transaction } from '../transactions/transaction.ts';
import { escape, inGroups, naira } from './html.ts';
import type { View } from './payment-page.ts';

type Input = {
  name: string;
  label: string;
  value?: string;
  hint?: string;
  problem?: string | undefined;
  type?: string;
};

/** The card form, filled in with the chosen test card: one press pays. */
export function cardForm({ amount }: Transaction, { card: id, typed, problems = {} }: View): string {
  const card = testCards.find((known) => known.id === id) ?? testCards[0];
  const shown = typed ?? { number: inGroups(card?.number ?? ''), expiry: anyExpiry, cvv: card?.cvv ?? '' };
  return `<form method="post" novalidate>
          ${input({ name: 'number', label: 'Card number', value: shown.number, problem: problems.number })}
          <div class="pair">
            ${input({ name: 'expiry', label: 'Expiry (MM/YY)', value: shown.expiry, problem: problems.expiry })}
            ${input({ name: 'cvv', label: 'Security code', value: shown.cvv, problem: problems.cvv })}
          </div>
          <button name="action" value="card">Pay ${naira(amount)}</button>
        </form>`;
}

/** The additional check by the card's bank: PIN or one-time code. */
export function secretForm({ card: number, step }: Stage, { problems = {} }: View): string {
  const card = cardNumbered(number);
  const text =
    step === 'pin'
      ? { label: 'Card PIN', hint: `The PIN of this test card is ${card?.pin}.`, button: 'Confirm PIN' }
      : { label: 'One-time code', hint: `The code for this test card is ${card?.otp}.`, button: 'Confirm code' };
  return `<form method="post" novalidate>
          <p class="lead">Card ending in ${escape(number.slice(-4))}</p>
          ${input({
            name: 'secret',
            label: text.label,
            hint: text.hint,
            problem: problems.secret,
            type: step === 'pin' ? 'password' : 'text',
          })}
          <button name="action" value="${step}">${text.button}</button>
        </form>
        <form method="post"><button name="action" value="other-means" class="quiet">Use another card</button></form>`;
}

/** Autofill is off: browsers know real cards. */
function input({ name, label, value = '', hint, problem, type = 'text' }: Input): string {
  const notes = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const described = notes === '' ? '' : ` aria-describedby="${notes}"`;
  const invalid = problem === undefined ? '' : ' aria-invalid="true"';
  return `<p class="field">
            <label for="${name}">${label}</label>
            ${hint === undefined ? '' : `<span class="hint" id="${name}-hint">${escape(hint)}</span>`}
            <input id="${name}" name="${name}" type="${type}" value="${escape(value)}" inputmode="numeric"
              autocomplete="off" required${described}${invalid}${problem === undefined ? '' : ' autofocus'}>
            ${problem === undefined ? '' : `<span class="problem" id="${name}-problem">${escape(problem)}</span>`}
          </p>`;
}
