import { readStored } from '../stored.ts';

/**
 * One try to buy one cart with one form. Its key goes with the order, so pressing twice, a lost answer or coming
 * back from the provider all lead to the same order; another cart or form is another attempt.
 */
export interface Attempt {
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
  { last, pendingOrderId, newKey }: { last: Attempt | null; pendingOrderId: string | null; newKey: () => string },
): Attempt {
  const isOver = last?.isStarted && last.orderId !== pendingOrderId;
  if (last && last.wish === wish && !isOver) return last;
  return { wish, key: newKey(), orderId: null, isStarted: false };
}

/** The attempt for this wish, kept in this tab from now on. */
export function currentAttempt(wish: string): Attempt {
  return keepAttempt(
    attemptFor(wish, { last: keptAttempt(), pendingOrderId: readStored('pendingOrderId'), newKey: randomKey }),
  );
}

export function keepAttempt(attempt: Attempt): Attempt {
  inMemory = attempt;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt));
  } catch {
    // Kept in memory until the page is left.
  }
  return attempt;
}

export function forgetAttempt(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept there either.
  }
}

const storageKey = 'checkoutAttempt';
let inMemory: Attempt | null = null;

function keptAttempt(): Attempt | null {
  if (inMemory) return inMemory;
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
