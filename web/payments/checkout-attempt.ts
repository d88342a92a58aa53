import { deviceStorage, tabStorage } from '../browser-storage.ts';
import { randomKey } from '../random-key.ts';

/**
 * One try to buy one cart with one form. Its idempotency key is sent with the order, so pressing twice, a lost response
 * and coming back from the payment page all lead to the same order; another cart or form is another attempt.
 */
export interface CheckoutAttempt {
  /** The payload, serialized: equal texts are the same attempt. */
  readonly contents: string;
  readonly key: string;
  /** Set once the order is placed. */
  readonly orderId: string | null;
  /** From then on the attempt is valid while the order is pending (`pendingOrderId`). */
  readonly isStarted: boolean;
}

/** The last attempt if it continues, or a new one. */
export function attemptFor(
  contents: string,
  {
    last,
    pendingOrderId,
    newKey,
  }: { last: CheckoutAttempt | null; pendingOrderId: string | null; newKey: () => string },
): CheckoutAttempt {
  const isOver = last?.isStarted && last.orderId !== pendingOrderId;
  if (last && last.contents === contents && !isOver) return last;
  return { contents, key: newKey(), orderId: null, isStarted: false };
}

/** The attempt for this payload, stored in this tab. */
export function currentAttempt(contents: string): CheckoutAttempt {
  const pendingOrderId = deviceStorage.read('pendingOrderId');
  return storeAttempt(attemptFor(contents, { last: lastAttempt(), pendingOrderId, newKey: randomKey }));
}

export const lastAttempt = () => tabStorage.readJson('checkoutAttempt') as CheckoutAttempt | null;

export function storeAttempt(attempt: CheckoutAttempt): CheckoutAttempt {
  tabStorage.store('checkoutAttempt', JSON.stringify(attempt));
  return attempt;
}

export const clearAttempt = () => tabStorage.remove('checkoutAttempt');
