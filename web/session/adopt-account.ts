import { deviceStorage, tabStorage } from '../browser-storage.ts';
import { deleteStoredResponses } from '../delete-stored-responses.ts';

/**
 * Stores which account this browser shows from now on. On a shared phone it may be another one than before, whose session ended
 * without a logout: nothing of that shopper may show, or be ordered with. The cart and the wish list stay, as those of any guest
 * who signs in. Wait for it before the page is loaded again.
 */
export function adoptAccount(id: string): Promise<void> | undefined {
  const before = deviceStorage.read('account');
  let cleared: Promise<void> | undefined;
  if (before !== null && before !== id) {
    cleared = clearDetails();
    // A delivery form that is still open would store again what it shows.
    dispatchEvent(new CustomEvent('delivery-place', { detail: noDelivery }));
  }
  deviceStorage.store('account', id); // Other tabs may show somebody else's.
  return cleared;
}

/** Clears what this browser stores of a shopper beside the cart and the wish list. */
export function clearDetails(): Promise<void> {
  tabStorage.clear();
  for (const key of ['account', 'shippingInfo', 'pendingOrderId', 'recentSearches'] as const) deviceStorage.remove(key);
  return deleteStoredResponses('account', 'order');
}

const address = ['address', 'apartment', 'city', 'state', 'postalCode', 'shippingMethod'];
const fields = ['firstName', 'lastName', 'email', 'phone', ...address];
const noDelivery = Object.fromEntries(fields.map((field) => [field, '']));
