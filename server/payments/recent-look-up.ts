import type { Shop } from '../shop.ts';
import type { Charge, Payments } from './provider.ts';

/** An answer serves everybody who asks about the same payment within this time. */
const freshMs = 2_000;

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
    for (const [old, { askedAt }] of answers) {
      if (at - askedAt < freshMs) break; // They stand in the order in which they were asked.
      answers.delete(old);
    }
    const known = answers.get(reference);
    if (known) return known.charge;
    const answer = { askedAt: at, charge: payments.lookUp(reference) };
    answers.set(reference, answer);
    // No answer is no news: the next one asks again.
    answer.charge.catch(() => {
      if (answers.get(reference) === answer) answers.delete(reference);
    });
    return answer.charge;
  };
}
