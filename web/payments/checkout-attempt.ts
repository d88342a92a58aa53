import { readStorage } from '../browser-storage.ts';

/**
 * One try to buy one cart with one form. Its idempotency key is sent with the order, so pressing twice, a lost response
 * and coming back from the payment page all lead to the same order; another cart or form is another attempt.
 */
export interface CheckoutAttempt {
  /** The payload, serialized: equal texts are the same attempt. */
  readonly wish: string;
  readonly key: string;
  /** Set once the order is placed. */
  readonly orderId: string | null;
  /** From then on the attempt is valid while the order is pending (`pendingOrderId`). */
  readonly isStarted: boolean;
}

/** The last attempt if it continues, or a new one. */
export function attemptFor(
  wish: string,
  {
    last,
    pendingOrderId,
    newKey,
  }: { last: CheckoutAttempt | null; pendingOrderId: string | null; newKey: () => string },
): CheckoutAttempt {
  const isOver = last?.isStarted && last.orderId !== pendingOrderId;
  if (last && last.wish === wish && !isOver) return last;
  return { wish, key: newKey(), orderId: null, isStarted: false };
}

/** The attempt for this payload, stored in this tab. */
export function currentAttempt(wish: string): CheckoutAttempt {
  return storeAttempt(
    attemptFor(wish, { last: storedAttempt(), pendingOrderId: readStorage('pendingOrderId'), newKey: randomKey }),
  );
}

export function storeAttempt(attempt: CheckoutAttempt): CheckoutAttempt {
  inMemory = attempt;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt));
  } catch {
    // Stays in memory until the page is left.
  }
  return attempt;
}

export function clearAttempt(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored either.
  }
}

const storageKey = 'checkoutAttempt';
let inMemory: CheckoutAttempt | null = null;

function storedAttempt(): CheckoutAttempt | null {
  if (inMemory) return inMemory;
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as CheckoutAttempt | null;
  } catch {
    return null;
  }
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
