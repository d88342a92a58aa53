import { addCartLine, fetchCart, removeCartLine, setCartLine } from '#shared/cart/api.ts';
import { addGuestCartLine, fetchGuestCart, removeGuestCartLine, setGuestCartLine } from '#shared/cart/guest-api.ts';
import type { Input, Output } from '#shared/endpoint.ts';
import type { Api } from '../../web/api.ts';
import { isSignedIn } from '../form.ts';

export type Cart = Output<typeof fetchCart>['cart'];

/** The cart of the account, or of this browser: the same verbs under two URLs. */
export function cartOf(api: Api, request: Request) {
  const isAccounts = isSignedIn(request);
  return {
    /** `notes` is shown once: the items that could not be merged at sign-in. */
    fetch: async (): Promise<{ lines: Cart; notes: readonly string[] }> => {
      const { cart, notes = [] } = await api(isAccounts ? fetchCart : fetchGuestCart, {});
      return { lines: cart, notes };
    },
    add: (body: Input<typeof addCartLine>['body']) => api(isAccounts ? addCartLine : addGuestCartLine, { body }),
    set: (input: Input<typeof setCartLine>) => api(isAccounts ? setCartLine : setGuestCartLine, input),
    remove: (input: Input<typeof removeCartLine>) => api(isAccounts ? removeCartLine : removeGuestCartLine, input),
  };
}

/** Changes a line by its place, if the item is still there: quantity 0 removes it. */
export async function changeLine(
  cart: ReturnType<typeof cartOf>,
  { index, variantId, size, quantity }: { index: string; variantId: string; size: string; quantity: number },
): Promise<void> {
  const params = { index };
  if (quantity === 0) await cart.remove({ params, query: { variantId, size }, body: undefined });
  else await cart.set({ params, body: { quantity, variantId, size } });
}
