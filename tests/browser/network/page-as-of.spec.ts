import type { Page } from 'playwright-core';
import { productId } from '#server/demo/load-products.ts';
import { fillCart } from '../cart.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { open, openCart } from '../shopping.ts';
import { storedResponse, untilStored, visitWithWorker } from './offline.ts';
import { switchingProxy } from './switching-proxy.ts';

/** From when something is that came from this device because the line was slow: said until fresh data comes. */

const chinos = productId('ade-tapered-chinos');
const bar = (page: Page) => page.getByRole('status').getByText(/This is the page as of/);

test('the time of a stored product goes once the product has come from the shop', async ({ shop }) => {
  const { page, proxy } = await visitBySlowLine(shop);
  await fillCart(page, { slug: 'ade-tapered-chinos' });
  await open(page, '/shop');
  await untilStored(page, '/offline');
  await storedResponse(page, `/api/product/detail/${chinos}`);

  const release = proxy.hold(/^\/api\/product\/detail\//);
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).tap();
  await bar(page).waitFor();
  release();
  await openCart(page); // Asks for the price and the stock of now.
  await bar(page).waitFor({ state: 'hidden' });
});

async function visitBySlowLine(shop: OpenShop) {
  const proxy = await switchingProxy(shop.url);
  return { proxy, page: await visitWithWorker(shop, { baseURL: proxy.url }) };
}
