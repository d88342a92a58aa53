import type { Shop } from '../shop.ts';
import { type Charge, isNo, type Payments } from './provider/payment-provider.ts';

/** An answer serves everybody who asks about the same payment within this time. */
const freshMs = 2_000;
/** With so many answers kept, those that are no longer fresh are thrown away. */
const mostKept = 500;

interface Answer {
  askedAt: number;
  charge: Promise<Charge>;
}

const answers = new Map<string, Answer>();

/**
 * Asks the provider as `lookUp` does, and lets those who ask about one payment within two seconds share the answer: two
 * tabs, or somebody who presses reload. An answer that says no is never shared: the shopper may have paid since it was
 * given. For the verify call alone; a message of the provider is news, so whoever follows one asks anew.
 */
export function recentVerification({ payments, now }: Pick<Shop, 'payments' | 'now'>): Payments['lookUp'] {
  const ask = (reference: string): Promise<Charge> => {
    const at = now().getTime();
    if (answers.size >= mostKept) {
      for (const [old, answer] of answers) if (!isFresh(answer, at)) answers.delete(old);
    }
    const answer = { askedAt: at, charge: payments.lookUp(reference) };
    answers.set(reference, answer);
    // No answer is no news: the next one asks again.
    answer.charge.catch(() => {
      if (answers.get(reference) === answer) answers.delete(reference);
    });
    return answer.charge;
  };

  return async (reference) => {
    const known = answers.get(reference);
    if (!known || !isFresh(known, now().getTime())) return ask(reference);
    const charge = await known.charge;
    if (!isNo(charge)) return charge;
    // Of those who waited for it with us, the first asks for all: that question is younger than any of theirs.
    const next = answers.get(reference);
    return next && next !== known ? next.charge : ask(reference);
  };
}

const isFresh = ({ askedAt }: Answer, at: number) => Math.abs(at - askedAt) < freshMs;
