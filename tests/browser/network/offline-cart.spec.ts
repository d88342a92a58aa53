import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { loseResponse } from '../lose-response.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { person, signUp } from '../accounts.ts';
import { productId } from '#server/demo/load-products.ts';
import { choose, openCart, openProduct } from '../shopping.ts';
import { untilStored, visitWithWorker } from './offline.ts';

/** Items that are added to the cart without a network. */

const addedUnchecked = 'Added. We’ll check that it’s still available when you’re back online.';

test('an item that is added offline stays in the cart when it is still available', async ({ shop }) => {
  const page = await withProduct(shop, 'oja-canvas-tote');
  await addOffline(page);
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();

  await backOnline(page);
  await expect.poll(() => uncheckedItems(page)).toBeNull();
  await page.reload();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('an item that was added offline and sold out in the meantime leaves the cart, with a message', async ({
  shop,
}) => {
  const page = await withProduct(shop, 'adunni-wrap-dress');
  await choose(page, 'Size', 'Medium');
  await addOffline(page);
  await sellOut(shop, 'adunni-wrap-dress', 'M');

  // The message disappears soon, so the wait for it begins before.
  await Promise.all([
    page.getByText('Adunni Wrap Dress in Medium is sold out, so we took it out of your cart.').waitFor(),
    backOnline(page),
  ]);
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();
});

test('an account gets what was added offline once, though the response to it is lost', async ({ shop }) => {
  const page = await visitWithWorker(shop);
  await signUp(shop, page, person('ada.offline.cart@example.com'));
  await readyToAdd(page, 'oja-canvas-tote');
  await addOffline(page);
  const drawer = await openCart(page);
  await drawer.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor();
  await drawer.getByRole('button', { name: /close/i }).tap();

  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
  const loseFirst = async (route: Route) => {
    await loseResponse(route);
    lose();
  };
  await page.route('**/api/cart/merge', loseFirst, { times: 1 });
  await backOnline(page);
  await isLost;
  await page.reload();
  await expect.poll(() => uncheckedItems(page)).toBeNull();
  expect(await quantities(page)).toEqual([1]);
});

async function withProduct(shop: OpenShop, slug: string): Promise<Page> {
  const page = await visitWithWorker(shop);
  await readyToAdd(page, slug);
  return page;
}

async function readyToAdd(page: Page, slug: string): Promise<void> {
  await openProduct(page, slug);
  await untilStored(page, `/product/${productId(slug)}`, '/offline');
}

async function addOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await Promise.all([
    page.getByText(addedUnchecked).first().waitFor(),
    page.getByRole('button', { name: 'Add to Cart' }).tap(),
  ]);
}

const backOnline = (page: Page) => page.context().setOffline(false);
const uncheckedItems = (page: Page) => page.evaluate(() => localStorage.getItem('uncheckedItems'));

async function sellOut({ db }: OpenShop, slug: string, size: string): Promise<void> {
  const variants = db.selectFrom('variants').select('id').where('productId', '=', productId(slug));
  await db
    .updateTable('stock')
    .set({ quantity: 0 })
    .where('size', '=', size)
    .where('variantId', 'in', variants)
    .execute();
}

/** The quantities of the account's cart, as the server has it. */
async function quantities(page: Page): Promise<number[]> {
  const response = await page.request.get('/api/cart');
  const { cart } = (await response.json()) as { cart: { quantity: number }[] };
  return cart.map(({ quantity }) => quantity);
}
