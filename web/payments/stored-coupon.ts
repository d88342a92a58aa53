import { useSyncExternalStore } from 'react';

/** An applied coupon, as the server returned it. Amounts are whole naira. */
export interface AppliedCoupon {
  readonly code: string;
  readonly discountAmount: number;
  /** The subtotal that the discount was computed for; for another one it must be checked again. */
  readonly cartTotal: number;
}

/**
 * The applied coupon, stored in this tab: it survives a reload and the payment page, after which another total would be
 * another order.
 */
export function readStoredCoupon(): AppliedCoupon | null {
  const text = storedText();
  if (text !== shown.text) shown = { text, coupon: readCoupon(text) };
  return shown.coupon;
}

export function storeCoupon(coupon: AppliedCoupon): void {
  write(JSON.stringify(coupon));
}

export function clearStoredCoupon(): void {
  write(null);
}

/** Null on the server, which doesn't know the tab's coupon. */
export const useStoredCoupon = () => useSyncExternalStore(subscribe, readStoredCoupon, () => null);

/** Parses a stored coupon; null if it is missing or invalid. */
export function readCoupon(text: string | null): AppliedCoupon | null {
  try {
    const { code, discountAmount, cartTotal } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    return typeof code === 'string' && code !== '' && isAmount(discountAmount) && isAmount(cartTotal)
      ? { code, discountAmount, cartTotal }
      : null;
  } catch {
    return null;
  }
}

const storageKey = 'coupon';
const listeners = new Set<() => void>();
/** Used when session storage is unavailable, until the page is left. */
let inMemory: string | null = null;
// `useSyncExternalStore` needs the same coupon for the same text.
let shown: { text: string | null; coupon: AppliedCoupon | null } = { text: null, coupon: null };

function storedText(): string | null {
  if (inMemory !== null) return inMemory;
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(text: string | null): void {
  inMemory = null;
  try {
    if (text === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, text);
  } catch {
    inMemory = text;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
