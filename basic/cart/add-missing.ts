import { type CartLine, maxQuantity, quantityInCart } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { problemOf } from '../form.ts';
import type { cartOf } from './cart-calls.ts';

type Item = Pick<CartLine, 'productId' | 'variantId' | 'size' | 'quantity' | 'name'>;

type CartCalls = ReturnType<typeof cartOf>;

/** That something could not be added. */
interface NotAdded {
  text: string;
  /** The rest was, so that nobody should send the form again. */
  isPartly: boolean;
}

/**
 * Adds as many units of each item as the cart lacks: a form that is sent again, because the line is slow or one item was
 * rejected, doubles nothing.
 *
 * @param before how many of each item the cart had when the form was shown, to which the new ones are added; 0 if
 *   missing
 * @returns the items that could not be added, and the notes of the cart; null if there are neither
 */
export async function addMissing(
  cart: CartCalls,
  items: readonly Item[],
  before: readonly number[] = [],
): Promise<NotAdded | null> {
  const { lines, notes } = await cart.fetch();
  const missing = items
    .map((item, index) => {
      const added = quantityInCart(lines, item.variantId, item.size) - (before[index] ?? 0);
      return { ...item, quantity: Math.min(item.quantity, maxQuantity) - Math.max(0, added) };
    })
    .filter(({ quantity }) => quantity > 0);
  const problems = await addAll(cart, missing);
  // Staff sell larger lines than a cart can have.
  const large = items.filter(({ quantity }) => quantity > maxQuantity);
  const cut = large.map(({ name }) => `${name}: ${messages.cart.lineFull(maxQuantity)}.`);
  return summary([...notes.map((note) => `${note}.`), ...cut, ...problems], problems.length < items.length);
}

async function addAll(cart: CartCalls, items: readonly Item[]): Promise<string[]> {
  const problems: string[] = [];
  // One after another: a cart is changed by one request at a time.
  for (const { name, productId, variantId, size, quantity } of items) {
    try {
      await cart.add({ productId, variantId, size, quantity });
    } catch (error) {
      problems.push(`${name}: ${problemOf(error).text}.`);
    }
  }
  return problems;
}

function summary(problems: readonly string[], isPartly: boolean): NotAdded | null {
  if (problems.length === 0) return null;
  const { none, some } = messages.order.again;
  return { text: [...problems, isPartly ? some : none].join(' '), isPartly };
}
