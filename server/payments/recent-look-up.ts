import type { Shop } from '../shop.ts';
import type { Charge, Payments } from './provider.ts';

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
 * Asks the provider as `lookUp` does, at most once in two seconds about one payment: two tabs, or somebody who presses
 * reload, share an answer. For the verify call alone; a message of the provider is news, so whoever follows one asks
 * anew.
 */
export function recentLookUp({ payments, now }: Pick<Shop, 'payments' | 'now'>): Payments['lookUp'] {
  return async (reference) => {
    const at = now().getTime();
    const isFresh = ({ askedAt }: Answer) => Math.abs(at - askedAt) < freshMs;
    const known = answers.get(reference);
    if (known && isFresh(known)) return known.charge;
    if (answers.size >= mostKept) {
      for (const [old, answer] of answers) if (!isFresh(answer)) answers.delete(old);
    }
    const answer = { askedAt: at, charge: payments.lookUp(reference) };
    answers.set(reference, answer);
    // No answer is no news: the next one asks again.
    answer.charge.catch(() => {
      if (answers.get(reference) === answer) answers.delete(reference);
    });
    return answer.charge;
  };
}
