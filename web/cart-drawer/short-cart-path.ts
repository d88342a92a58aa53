import { shareCart } from '#shared/cart/share-api.ts';
import { browserApi } from '../api.ts';

/** By the path of the long link; the same cart is shortened once. */
const known = new Map<string, Promise<string>>();

/** The path of the short link to the items of a long one. */
export function shortCartPath(longPath: string): Promise<string> {
  const existing = known.get(longPath);
  if (existing) return existing;
  const items = new URLSearchParams(longPath.slice(longPath.indexOf('?'))).getAll('item');
  const path = browserApi(shareCart, { body: { items } }).then((response) => response.path);
  known.set(longPath, path);
  path.catch(() => known.delete(longPath));
  return path;
}
