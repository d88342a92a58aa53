import type { Page } from 'playwright-core';
import { addLine, type CartLine } from '#shared/cart/lines.ts';
import { getProduct, type Product } from '#shared/catalogue/api.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { productId } from '#server/demo/load-products.ts';

/**
 * A shopper who has chosen already: the browser, or the account, keeps the cart and the delivery details. The way there
 * is walked where it is the subject: guest-checkout, checkout-form, cart-drawer and account-cart.
 */

export interface CartItem {
  slug: string;
  colour?: string;
  /** As it is shown: 'Medium'. */
  size?: string;
  quantity?: number;
}

export const delivery = {
  'First name': 'ada',
  'Last name': 'eze',
  Email: 'ada@example.com',
  'Phone number': '0803 555 0123',
  Address: '14 Market Road',
  City: 'Surulere',
};

/** Puts items into the cart. The next page that is opened shows them. */
export async function fillCart(page: Page, ...cartItems: CartItem[]): Promise<void> {
  let lines: readonly CartLine[] = [];
  for (const cartItem of cartItems) lines = addLine(lines, await lineOf(page, cartItem));
  const cookies = await page.context().cookies();
  if (!cookies.some(({ name }) => name === 'isLoggedIn')) return keep(page, { cart: lines });
  for (const data of lines) {
    const response = await page.request.post('/api/cart', { data });
    if (!response.ok()) throw new Error(`The cart answered ${response.status()}`);
  }
}

/** The details of `fillDelivery`, typed on another day. */
export async function keepDelivery(page: Page, email: string, state: 'Lagos' | 'Osun' = 'Lagos'): Promise<void> {
  const shippingInfo = {
    firstName: delivery['First name'],
    lastName: delivery['Last name'],
    email,
    phone: delivery['Phone number'],
    address: delivery.Address,
    city: delivery.City,
    state,
    shippingMethod: { Lagos: 'lagos-mainland-1', Osun: 'osun-ileife-1' }[state],
  };
  await keep(page, { shippingInfo });
}

async function lineOf(page: Page, { slug, colour, size, quantity = 1 }: CartItem): Promise<CartLine> {
  const response = await page.request.get(getProduct.url.replace(':id', productId(slug)));
  const { product } = (await response.json()) as { product: Product };
  const variant = product.variants.find(({ color }) => !colour || color.name === colour);
  const stock = variant?.inventory.find((one) => !size || sizeName(one.size) === size);
  if (!variant || !stock) throw new Error(`There is no ${colour} ${size} of ${slug}`);
  return {
    productId: product._id,
    variantId: variant._id,
    name: product.name,
    size: stock.size,
    color: { name: variant.color.name },
    price: variant.price,
    image: variant.images.main,
    quantity,
  };
}

/** Writes into the shop's local storage: from a page of plain text, which runs no script of the shop. */
async function keep(page: Page, entries: Record<string, unknown>): Promise<void> {
  if (!page.url().endsWith('/robots.txt')) await page.goto('/robots.txt');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
  }, entries);
}
