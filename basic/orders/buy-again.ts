import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import type { cartOf } from '../cart/cart-calls.ts';
import { problemOf } from '../form.ts';

/**
 * Adds what was ordered to the cart, each item if the API accepts its whole quantity.
 *
 * @returns what could not be added; null if everything was
 */
export async function buyAgain(cart: ReturnType<typeof cartOf>, { orderItems }: Order): Promise<string | null> {
  const problems: string[] = [];
  // One after another: a cart is changed by one request at a time.
  for (const { product: productId, variantId, size, quantity, name } of orderItems) {
    try {
      await cart.add({ productId, variantId, size, quantity });
    } catch (error) {
      problems.push(`${name}: ${problemOf(error).text}.`);
    }
  }
  if (problems.length === 0) return null;
  const { none, some } = messages.order.again;
  return [...problems, problems.length < orderItems.length ? some : none].join(' ');
}
