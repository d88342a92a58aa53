import { emptyGuestCart, fetchGuestCart } from '#shared/cart/guest-api.ts';
import { addLine, type CartLine } from '#shared/cart/lines.ts';
import { browserApi } from '../api.ts';
import { deviceStorage } from '../browser-storage.ts';
import { localCart, replaceLocalCart } from './local-cart.ts';

/**
 * Moves the cart that the server kept while no scripts ran into this browser's, once. What was taken over is stored
 * until the server has emptied it: a lost response must not double the cart.
 */
export async function joinGuestCart(): Promise<void> {
  await (navigator.locks ? navigator.locks.request('cart', join) : join());
}

async function join(): Promise<void> {
  const { cart } = await browserApi(fetchGuestCart, {});
  const found = JSON.stringify(cart);
  if (cart.length > 0 && deviceStorage.read('joinedCart') !== found) {
    deviceStorage.store('joinedCart', found);
    replaceLocalCart(cart.map(asSeen).reduce<CartLine[]>(addLine, [...localCart()]));
  }
  await browserApi(emptyGuestCart, {});
  deviceStorage.remove('joinedCart');
}

/** At the price that the shopper saw, so that the cart says when it is another one now. */
const asSeen = ({ seenPrice, ...line }: CartLine): CartLine => ({ ...line, price: seenPrice ?? line.price });
