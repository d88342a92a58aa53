/**
 * What this browser keeps, under the keys of the specification (section 9). A browser that refuses or has no room
 * (private windows, full phones) keeps it in memory instead, until the page is closed.
 */
export type StoredKey =
  | 'cart'
  | 'bannerHidden'
  | 'shippingInfo'
  | 'pendingOrderId'
  /** Centimetres or inches in the size guide: 'cm' or 'in'. */
  | 'sizeUnit'
  /** The last searches that led somewhere: `web/search/recent-searches.ts`. */
  | 'recentSearches'
  /** What was handed over to an account and not yet answered: `web/cart/merge-cart.ts`. */
  | 'cartMerge'
  /** The server has not heard of a logout yet. */
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

/** @returns whether the browser really keeps it: false when it only lasts as long as the page. */
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
    // Nothing was kept there either.
  }
}

/** Empties what this tab keeps until it is closed. */
export function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept there either.
  }
}
