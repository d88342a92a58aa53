import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId, variantId } from '#server/demo/load-products.ts';
import { fillCart } from '../cart.ts';
import { test, type OpenShop } from '../open-shop.ts';
import { fillDelivery, open, ordersOf, payNow, sums } from '../shopping.ts';

/** How the browser logs an order that is rejected. */
const loggedErrors = /409 \(Conflict\)/;

test('a price that changed in the meantime is shown with the new total before anything is paid', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide', mayLog: loggedErrors });
  await fillCart(page, { slug: 'uche-marl-tee', size: 'Medium' });
  await toInformedCheckout(page);
  await fillDelivery(page, 'new.price@example.com');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect.poll(() => sums(summary)).toEqual({ Subtotal: '₦10,500', Shipping: '₦3,000', Total: '₦13,500' });

  await setPrice(shop, 'uche-marl-tee', 12_000);
  await payNow(page);
  await page
    .getByText('Something in your order changed while you were shopping. Please check the new total.')
    .waitFor();
  await summary.getByText('The price is now ₦12,000').waitFor();
  await expect.poll(() => sums(summary)).toEqual({ Subtotal: '₦12,000', Shipping: '₦3,000', Total: '₦15,000' });
  expect(await ordersOf(shop, 'new.price@example.com')).toEqual([]);

  await payNow(page);
  await page.getByRole('heading', { name: '₦15,000' }).waitFor();
  expect(await ordersOf(shop, 'new.price@example.com')).toMatchObject([{ totalAmount: 15_000 }]);
});

test('a price that changed before checkout was opened is shown there', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await fillCart(page, { slug: 'dayo-heavy-tee', size: 'Medium' });
  await setPrice(shop, 'dayo-heavy-tee', 9_000);
  await open(page, '/checkout');

  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await summary.getByText('The price is now ₦9,000').waitFor();
  await expect.poll(() => sums(summary)).toEqual({ Subtotal: '₦9,000', Shipping: '₦3,000', Total: '₦12,000' });
});

test('when the last item was sold to another shopper in the meantime, a message says so and nothing is ordered', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await fillCart(page, { slug: 'bayo-pique-polo', size: 'Medium' });
  await toInformedCheckout(page);
  await fillDelivery(page, 'too.late@example.com');

  await sellOut(shop, 'bayo-pique-polo', 'Burnt Orange');
  await payNow(page);
  const problem = page.getByRole('group', { name: 'Sold out in Medium' });
  await problem.waitFor();
  await page.locator('summary').click();
  await page.getByRole('listitem').filter({ hasText: 'Bayo Pique Polo' }).getByText('Sold out in Medium').waitFor();
  await problem.getByRole('button', { name: 'Change your cart' }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('status').getByText('Sold out in Medium').waitFor();
  expect(await ordersOf(shop, 'too.late@example.com')).toEqual([]);
});

test('an item that sold out before checkout was opened is shown as sold out there', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await fillCart(page, { slug: 'abeti-brocade-fila' });
  await sellOut(shop, 'abeti-brocade-fila', 'Emerald');
  await open(page, '/checkout');

  await page.getByRole('complementary', { name: 'Order summary' }).getByText('Sold out in Standard').waitFor();
});

/** Opens a checkout that has fetched prices and stock, so that later changes are news to it. */
async function toInformedCheckout(page: Page): Promise<void> {
  const refetched = page.waitForResponse('**/api/product/detail/*');
  await open(page, '/checkout');
  await refetched;
}

async function setPrice({ db }: OpenShop, slug: string, price: number): Promise<void> {
  await db.updateTable('variants').set({ price }).where('productId', '=', productId(slug)).execute();
}

async function sellOut({ db }: OpenShop, slug: string, colour: string): Promise<void> {
  await db.updateTable('stock').set({ quantity: 0 }).where('variantId', '=', variantId(slug, colour)).execute();
}
