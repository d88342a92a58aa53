/** The stored kinds, each in a cache of its own. */
export type Kind = 'page' | 'file' | 'picture' | 'response' | 'account' | 'order';

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['file', /^\/assets\//],
  ['picture', /^\/pictures\//],
  [
    'response',
    /^\/api\/(product\/(list$|detail\/|recommended\/)|delivery-areas$|size-guides$|text-pages\/|collections\/|home\/banners$)/,
  ],
  // Personal: `web/delete-stored-responses.ts` deletes both.
  ['account', /^\/api\/(cart|user\/orders(\/[^/]+)?)$/],
  ['order', /^\/api\/orders\/[^/]+$/],
];

/** Staff and browsers without scripts have pages of their own, which are never stored. */
const otherPages = /^\/(api|admin|basic|dev|assets|pictures)(\/|$)/;

/** The kind of a request; null for what only the server answers, such as every change. */
export function kindOf({ method, url }: Request, isPage: boolean): Kind | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return null;
  if (isPage) return otherPages.test(pathname) ? null : 'page';
  return kinds.find(([, path]) => path.test(pathname))?.[0] ?? null;
}

/**
 * Whether a request may change the account's cart: a change, also by a form of the pages without scripts, or an order
 * whose items leave it.
 */
export function mayChangeCart({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  const isChange = method !== 'GET' && /^\/(api\/(cart|orders)|basic)(\/|$)/.test(pathname);
  return isChange || pathname.startsWith('/api/payment/');
}
