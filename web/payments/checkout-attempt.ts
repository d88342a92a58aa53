import { readStorage } from '../browser-storage.ts';

/**
 * One try to buy one cart with one form. Its key goes with the order, so pressing twice, a lost answer or coming
 * back from the provider all lead to the same order; another cart or form is another attempt.
 */
export interface CheckoutAttempt {
  /** What is bought and where it goes, as text: equal texts are the same attempt. */
  readonly wish: string;
  readonly key: string;
  /** Known once the order is placed. */
  readonly orderId: string | null;
  /** From then on the attempt lives as long as the browser waits for that order (`pendingOrderId`). */
  readonly isStarted: boolean;
}

/** The attempt that goes on, or a new one. */
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

/** The attempt for this wish, kept in this tab from now on. */
export function currentAttempt(wish: string): CheckoutAttempt {
  return storeAttempt(
    attemptFor(wish, { last: keptAttempt(), pendingOrderId: readStorage('pendingOrderId'), newKey: randomKey }),
  );
}

export function storeAttempt(attempt: CheckoutAttempt): CheckoutAttempt {
  inMemory = attempt;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt));
  } catch {
    // Kept in memory until the page is left.
  }
  return attempt;
}

export function clearAttempt(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept there either.
  }
}

const storageKey = 'checkoutAttempt';
let inMemory: CheckoutAttempt | null = null;

function keptAttempt(): CheckoutAttempt | null {
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
