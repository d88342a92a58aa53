import { quantityInCart } from '#shared/cart/lines.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Cart } from '../cart/cart-calls.ts';
import type { Form } from '../form.ts';
import { Hidden } from '../ui/Field.tsx';
import { IntentButton } from './IntentButton.tsx';

/**
 * Puts the items of an order into the cart once more. The form says how many the cart has before, so that it adds
 * nothing when it is sent again; a page that is opened again adds to what is there.
 */
export function BuyAgain({ order: { _id, orderItems }, lines }: { order: Order; lines: Cart }) {
  const inCart = orderItems.map(({ variantId, size }) => quantityInCart(lines, variantId, size));
  return (
    <form className="form" method="post" action={`/basic/orders/${_id}`}>
      <Hidden values={{ inCart: inCart.join(',') }} />
      <IntentButton className="button quiet half" intent="again">
        Buy again
      </IntentButton>
    </form>
  );
}

/**
 * How many of each item of the order the cart had when the form was shown. A page of the former release does not say, and adds
 * them all.
 */
export const inCartIn = ({ inCart }: Form, items: number): number[] =>
  inCart === undefined ? Array<number>(items).fill(Infinity) : inCart.split(',').map(Number);
