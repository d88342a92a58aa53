/**
 * Browser storage, with the keys of the specification (section 9). If it is full or blocked (private windows, full
 * phones), values stay in memory until the page is closed.
 */
export type StoredKey =
  | 'cart'
  | 'bannerHidden'
  | 'shippingInfo'
  | 'pendingOrderId'
  /** The unit of the size guide: 'cm' or 'in'. */
  | 'sizeUnit'
  /** The last successful searches: `web/search/recent-searches.ts`. */
  | 'recentSearches'
  /** A cart merge without a response yet: `web/cart/merge-cart.ts`. */
  | 'cartMerge'
  /** The server has not confirmed a logout yet. */
  | 'logoutPending';

const inMemory = new Map<StoredKey, string>();

export function readStorage(key: StoredKey): string | null {
  const remembered = inMemory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it was stored: false if it only lasts as long as the page. */
export function store(key: StoredKey, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    inMemory.delete(key);
    return true;
  } catch {
    inMemory.set(key, value);
    return false;
  }
}

export function remove(key: StoredKey): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** Clears this tab's session storage. */
export function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored either.
  }
}
