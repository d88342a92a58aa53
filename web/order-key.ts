import { orderKeyHeader } from '#shared/orders/order-key.ts';
import { type Api, browserApi } from './api.ts';

/**
 * What a browser that keeps no cookies shows in their place: a random key that this tab has made, sent with every
 * question about a guest's order and never put into an address. It is made only when the server, which has just handed
 * out a cookie with an order, does not know the browser that asks for that order (docs/decisions/0006).
 */
const storageKey = 'orderKey';
let inMemory: string | null = null;

/** Asks as `browserApi` does, and shows the key where there is one. */
export const ordersApi: Api = (endpoint, input, options) => {
  const key = orderKey();
  if (key === null) return browserApi(endpoint, input, options);
  return browserApi(endpoint, input, { ...options, headers: { ...options?.headers, [orderKeyHeader]: key } });
};

/** @returns false when there was a key before: then that is not what was missing */
export function makeOrderKey(): boolean {
  if (orderKey() !== null) return false;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace('=', '');
  inMemory = key;
  try {
    sessionStorage.setItem(storageKey, key);
  } catch {
    // Kept in memory until the page is left.
  }
  return true;
}

function orderKey(): string | null {
  if (inMemory !== null) return inMemory;
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
