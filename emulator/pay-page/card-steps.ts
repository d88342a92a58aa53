import type { Reply } from '../emulator.ts';
import { cardNumbered, type TestCard } from '../transactions/cards.ts';
import { paymentPage } from './payment-page.ts';
import { isCard, readCard } from './read-card.ts';
import { pageAgain, type Press, completePayment } from './complete-payment.ts';
import { logAttempt } from './accept-payment.ts';

/** After this many wrong PINs or codes the attempt fails, as with a bank. */
const mistakesAllowed = 2;

/** The card form was submitted: it pays, is declined, or its bank asks for a PIN or a code. */
export function submitCard({ emulator, transaction, fields }: Press): Promise<Reply> | Reply {
  const { number = '', expiry = '', cvv = '' } = fields;
  const typed = { number, expiry, cvv };
  const card = readCard(typed);
  if (!isCard(card)) return paymentPage(transaction, emulator.merchant, { channel: 'card', typed, problems: card });
  if (card.pin === undefined) return finish({ emulator, transaction, fields }, card);
  transaction.waiting = null;
  transaction.stage = { card: card.number, step: 'pin', mistakes: 0 };
  emulator.save({ transaction });
  return pageAgain(transaction);
}

/** The PIN or the one-time code was submitted. */
export function submitSecret(press: Press): Promise<Reply> | Reply {
  const { emulator, transaction, fields } = press;
  const { stage } = transaction;
  const card = cardNumbered(stage?.card);
  // Another tab or Back: the current page shows the current step.
  if (!stage || !card || fields.action !== stage.step) return pageAgain(transaction);
  if (fields.secret?.trim() !== card[stage.step]) return mistaken(press, card);
  if (stage.step === 'otp' || card.otp === undefined) return finish(press, card);
  transaction.stage = { card: card.number, step: 'otp', mistakes: 0 };
  emulator.save({ transaction });
  return pageAgain(transaction);
}

function mistaken({ emulator, transaction }: Press, card: TestCard): Reply {
  const { stage } = transaction;
  if (!stage) return pageAgain(transaction);
  stage.mistakes += 1;
  const secret = stage.step === 'pin' ? 'PIN' : 'code';
  if (stage.mistakes > mistakesAllowed) {
    const response = stage.step === 'pin' ? 'Incorrect PIN' : 'Incorrect Token Supplied';
    logAttempt(emulator, transaction, { outcome: 'decline', channel: 'card', card: card.number, response });
    return pageAgain(transaction);
  }
  emulator.save({ transaction });
  const problem = `This is not the ${secret} of this card. Please try again.`;
  return paymentPage(transaction, emulator.merchant, { channel: 'card', problems: { secret: problem } });
}

function finish(press: Press, { number, declined }: TestCard): Promise<Reply> | Reply {
  if (declined === undefined) return completePayment(press, 'card', number);
  const { emulator, transaction } = press;
  logAttempt(emulator, transaction, { outcome: 'decline', channel: 'card', card: number, response: declined });
  return pageAgain(transaction);
}
