/**
 * Text in the browser's storage. If it is full or blocked (private windows, full phones), values stay in memory until
 * the page is left.
 *
 * @param open returns the storage; reading the browser's property throws where it is blocked
 */
export function browserStorage<Key extends string>(open: () => Storage) {
  const inMemory = new Map<Key, string>();

  function read(key: Key): string | null {
    const remembered = inMemory.get(key);
    if (remembered !== undefined) return remembered;
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  }

  return {
    read,
    /** The value, parsed; null if there is none or if it isn't JSON. It may have any shape: an older version stored it. */
    readJson(key: Key): unknown {
      try {
        return JSON.parse(read(key) ?? 'null');
      } catch {
        return null;
      }
    },
    /** @returns whether it was stored: false if it only lasts as long as the page. */
    store(key: Key, value: string): boolean {
      try {
        open().setItem(key, value);
        inMemory.delete(key);
        return true;
      } catch {
        inMemory.set(key, value);
        return false;
      }
    },
    remove(key: Key): void {
      inMemory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing was stored either.
      }
    },
    clear(): void {
      inMemory.clear();
      try {
        open().clear();
      } catch {
        // Nothing was stored either.
      }
    },
  };
}

/** Stays in this browser; with the keys of the specification (section 9). */
export const deviceStorage = browserStorage<
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
  /** The server's cart of a guest that was taken over, until it is emptied: `web/cart/take-over-guest-cart.ts`. */
  | 'joinedCart'
  /** Items that were added offline: `web/cart/offline-additions.ts`. */
  | 'uncheckedItems'
  /** A guest's wish list: `web/wishlist/wish-list-store.ts`. */
  | 'wishes'
  /** A join of that list without a response yet: `web/wishlist/join-wishes.ts`. */
  | 'wishJoin'
  /** The id of the account that is signed in: `web/session/current-user.ts`. */
  | 'account'
  /** The server has not confirmed a logout yet. */
  | 'logoutPending'
>(() => localStorage);

/** Until the tab is closed or the session ends. */
export const tabStorage = browserStorage<
  /** The account's cart as last fetched. */
  | 'accountCart'
  /** The try to buy this cart: `web/payments/checkout-attempt.ts`. */
  | 'checkoutAttempt'
  /** The applied coupon: `web/payments/stored-coupon.ts`. */
  | 'coupon'
  /** The order whose notice was dismissed. */
  | 'heldHidden'
  /** Toasts to show after the next page load. */
  | 'notices'
  /** Access to guest orders without cookies: `web/order-key.ts`. */
  | 'orderKey'
  /** An email address on its way from login or the thanks page to registration; never in the URL. */
  | 'registerEmail'
  /** The last email address that the server reported to have no account. */
  | 'noAccount'
  /** The order that the thanks page may show again: `web/orders/success/OrderSuccessPage.tsx`. */
  | 'thanksFor'
>(() => sessionStorage);
