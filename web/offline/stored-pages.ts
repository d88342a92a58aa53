import type { Product } from '#shared/catalogue/api.ts';
import type { Order } from '#shared/orders/api.ts';

/**
 * The pages that can be opened without a network: those that the service worker has stored
 * (`service-worker/cached-requests.ts`).
 */
export interface StoredPages {
  /** The last seen first. */
  products: readonly Product[];
  orders: readonly Order[];
  hasOrderHistory: boolean;
}

export async function storedPages(): Promise<StoredPages> {
  const responses = await storedResponses('response', 'account', 'order').catch(() => []);
  const orders = responses.flatMap(([path, body]) => (orderPath.test(path) ? [(body as { order: Order }).order] : []));
  return {
    products: responses.flatMap(([path, body]) =>
      path.startsWith('/api/product/detail/') ? [(body as { product: Product }).product] : [],
    ),
    // The account and the browser may both have stored it.
    orders: orders.filter(({ _id }, place) => orders.findIndex((other) => other._id === _id) === place),
    hasOrderHistory: responses.some(([path]) => path === orderHistoryPath),
  };
}

/** Whether a page, by its path, can be shown from what is stored. */
export function canOpen(path: string, { products, orders, hasOrderHistory }: StoredPages): boolean {
  const [, page, id] = path.split('?')[0]!.split('/');
  if (page === 'product') return products.some(({ _id }) => _id === id);
  if (page === 'order') return orders.some(({ _id }) => _id === id);
  return page === 'orders' && hasOrderHistory;
}

const orderHistoryPath = '/api/user/orders';
const orderPath = /^\/api\/(user\/)?orders\/[^/]+$/;

/** Paths and bodies, the newest first. */
async function storedResponses(...kinds: string[]): Promise<[path: string, body: unknown][]> {
  const names = (await caches.keys()).filter((name) => kinds.includes(name.split(' ')[0]!));
  const found = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      return Promise.all(
        (await cache.keys()).map(async (request): Promise<[string, unknown]> => {
          const response = await cache.match(request, { ignoreVary: true });
          return [new URL(request.url).pathname, await response?.json()];
        }),
      );
    }),
  );
  return found.flat().map((_response, place, all) => all[all.length - 1 - place]!);
}
