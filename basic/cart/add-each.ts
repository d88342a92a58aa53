import { messages } from '#shared/messages.ts';
import { problemOf } from '../form.ts';
import type { cartOf } from './cart-calls.ts';

interface Item {
  productId: string;
  variantId: string;
  size: string;
  quantity: number;
  name: string;
}

/**
 * Adds items to the cart, each if the API accepts its whole quantity.
 *
 * @returns what could not be added; null if everything was
 */
export async function addEach(cart: ReturnType<typeof cartOf>, items: readonly Item[]): Promise<string | null> {
  const problems: string[] = [];
  // One after another: a cart is changed by one request at a time.
  for (const { name, productId, variantId, size, quantity } of items) {
    try {
      await cart.add({ productId, variantId, size, quantity });
    } catch (error) {
      problems.push(`${name}: ${problemOf(error).text}.`);
    }
  }
  if (problems.length === 0) return null;
  const { none, some } = messages.order.again;
  return [...problems, problems.length < items.length ? some : none].join(' ');
}
