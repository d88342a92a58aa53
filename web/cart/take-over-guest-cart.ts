import type { Output } from '#shared/endpoint.ts';
import { emptyGuestCart, fetchGuestCart } from '#shared/cart/guest-api.ts';
import { addLine, maxCartLines, maxQuantity, quantityInCart } from '#shared/cart/lines.ts';
import { mergedQuantity } from '#shared/cart/merged-quantity.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { browserApi } from '../api.ts';
import { deviceStorage } from '../browser-storage.ts';
import { oneTabAtATime } from '../one-tab-at-a-time.ts';
import { toast } from '../ui/toasts/toast.ts';
import { localCart, replaceLocalCart } from './local-cart.ts';

/**
 * Moves the guest cart, which the server stores for pages without scripts, to this browser's local cart, once. The
 * merged items are stored until the server has emptied its cart: a lost response must not double the cart, even if it
 * has grown in the meantime.
 */
export async function takeOverGuestCart(): Promise<void> {
  await oneTabAtATime('cart', join);
}

async function join(): Promise<void> {
  const { cart } = await browserApi(fetchGuestCart, {});
  // Not its prices and stock, which may change in the meantime.
  const found = cart.map(({ variantId, size, quantity }) => [variantId, size, quantity] as const);
  const joined = (deviceStorage.readJson('joinedCart') ?? []) as typeof found;
  const added = cart.flatMap((line) => {
    const before = joined.find(([variantId, size]) => variantId === line.variantId && size === line.size)?.[2] ?? 0;
    // Fewer than were joined are another cart's: the server had emptied that one.
    const quantity = line.quantity < before ? line.quantity : line.quantity - before;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  if (added.length > 0) {
    deviceStorage.store('joinedCart', JSON.stringify(found));
    takeOver(added);
  }
  await browserApi(emptyGuestCart, {});
  deviceStorage.remove('joinedCart');
}

/** As a cart joins an account's, with the same messages (`server/cart/merge-cart.ts`). */
function takeOver(found: Output<typeof fetchGuestCart>['cart']): void {
  let lines = localCart();
  let leftOut = false;
  for (const { seenPrice, availableQuantity = maxQuantity, ...line } of found) {
    const before = quantityInCart(lines, line.variantId, line.size);
    const after = mergedQuantity(before, line.quantity, availableQuantity);
    if (before === 0 && after > 0 && lines.length >= maxCartLines) {
      leftOut = true;
      continue;
    }
    if (after < before + line.quantity) toast.warning(messages.cart.capped(line.name, sizeName(line.size), after));
    // At the price that the shopper saw, so that the cart says when it is another one now.
    lines = addLine(lines, { ...line, price: seenPrice ?? line.price, quantity: after - before });
  }
  replaceLocalCart(lines);
  if (leftOut) toast.warning(messages.cart.linesLeftOut(maxCartLines));
}
