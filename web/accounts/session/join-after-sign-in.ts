import { adoptWrittenCart } from '../../cart/server-cart.ts';
import { mergeLocalCart } from '../../cart/merge-cart.ts';
import { deviceStorage } from '../../browser-storage.ts';

/** Brings this browser's local cart and wish list into the account. A failure is retried on the next page. */
export async function joinAfterSignIn(): Promise<string[]> {
  return (await Promise.all([mergeCartAfterSignIn(), joinWishes()])).flat();
}

/** Few shoppers have saved something before signing in, so the code is loaded for them alone. */
async function joinWishes(): Promise<string[]> {
  if (!deviceStorage.read('wishes') && !deviceStorage.read('wishJoin')) return [];
  try {
    return await (await import('../../wishlist/join-wishes.ts')).joinStoredWishes();
  } catch {
    return [];
  }
}

/**
 * Merges this browser's guest cart into the account's. A failed merge is retried on the next page.
 *
 * @returns messages about what could not be merged completely
 */
async function mergeCartAfterSignIn(): Promise<string[]> {
  try {
    const merged = await mergeLocalCart();
    if (!merged) return [];
    adoptWrittenCart(merged.cart);
    return merged.notes;
  } catch {
    return [];
  }
}
