import { useSyncExternalStore } from 'react';

/** The coupon that is applied, as the server told of it. Amounts are whole naira. */
export interface AppliedCoupon {
  readonly code: string;
  readonly discountAmount: number;
  /** The subtotal it was told for: another subtotal is another question. */
  readonly cartTotal: number;
}

/**
 * The applied coupon, kept with this tab: it is there again after a reload and on the way back from the payment page,
 * where another total would be another order.
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

/** None while the server renders, which knows no tab's coupon. */
export const useStoredCoupon = () => useSyncExternalStore(subscribe, readStoredCoupon, () => null);

/** What makes no sense is as if it had never been kept. */
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
/** Where the browser keeps nothing, until the page is left. */
let inMemory: string | null = null;
// The same text gives the same coupon, as React asks.
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
