import { orderKeyHeader } from '#shared/orders/order-key.ts';
import { type Api, browserApi } from './api.ts';
import { tabStorage } from './browser-storage.ts';

/**
 * Order access for browsers without cookies: a random key of this tab, sent with every request about a guest order and
 * never part of a URL. It is made only when the server, which has just set a cookie with an order, does not recognise
 * the browser (docs/decisions/0006). This calls `browserApi` with it, if there is one.
 */
export const ordersApi: Api = (endpoint, input, options) => {
  const key = tabStorage.read('orderKey');
  if (key === null) return browserApi(endpoint, input, options);
  return browserApi(endpoint, input, { ...options, headers: { ...options?.headers, [orderKeyHeader]: key } });
};

/** @returns false if there was a key already, so that a missing key was not the reason */
export function makeOrderKey(): boolean {
  if (tabStorage.read('orderKey') !== null) return false;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  // 43 signs, as the server expects; it only compares them.
  tabStorage.store(
    'orderKey',
    btoa(String.fromCharCode(...bytes))
      .slice(0, 43)
      .replace(/\W/g, '-'),
  );
  return true;
}
