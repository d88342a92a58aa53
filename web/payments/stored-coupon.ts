import { useSyncExternalStore } from 'react';
import { tabStorage } from '../browser-storage.ts';

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
  const text = tabStorage.read('coupon');
  if (text !== shown.text) shown = { text, coupon: readCoupon(text) };
  return shown.coupon;
}

export function storeCoupon(coupon: AppliedCoupon): void {
  tabStorage.store('coupon', JSON.stringify(coupon));
  notify();
}

export function clearStoredCoupon(): void {
  tabStorage.remove('coupon');
  notify();
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

const listeners = new Set<() => void>();
// `useSyncExternalStore` needs the same coupon for the same text.
let shown: { text: string | null; coupon: AppliedCoupon | null } = { text: null, coupon: null };

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
