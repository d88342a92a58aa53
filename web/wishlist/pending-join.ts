import { deviceStorage } from '../browser-storage.ts';
import { oneTabAtATime } from '../one-tab-at-a-time.ts';
import { storedWishes, type Wish, wishesChanged } from './wish-list-store.ts';

/** A join in progress. Stored until the response arrives: a retry must have the same id. */
export interface Join {
  joinId: string;
  products: string[];
}

export function storedJoin(): Join | null {
  const join = deviceStorage.readJson('wishJoin') as Join | null;
  return join && typeof join.joinId === 'string' && Array.isArray(join.products) ? join : null;
}

/**
 * Removes products from those that have not joined the account yet: they have joined, or their shopper has removed
 * them.
 */
export function deleteUnjoined(products: readonly string[]): void {
  const join = storedJoin();
  if (join) storeJoin({ ...join, products: join.products.filter((id) => !products.includes(id)) });
  const before = storedWishes();
  const rest = before.filter(({ productId }) => !products.includes(productId));
  if (rest.length === before.length) return;
  storeWishes(rest);
  wishesChanged();
}

/** @returns whether it was stored: false if it only lasts as long as the page. */
export function storeWishes(wishes: readonly Wish[]): boolean {
  if (wishes.length > 0) return deviceStorage.store('wishes', JSON.stringify(wishes));
  deviceStorage.remove('wishes');
  return true;
}

export const storeJoin = (join: Join) => deviceStorage.store('wishJoin', JSON.stringify(join));

/** A join excludes changes of the list, in all tabs: what is removed meanwhile must not come back with it. */
export const joining = (mode: 'shared' | 'exclusive', work: () => Promise<void>): Promise<void> =>
  oneTabAtATime('wishes', work, mode);
