import type { Page } from 'playwright-core';
import { productId } from '#server/demo/load-products.ts';
import { person, signUp } from '../accounts.ts';
import { fillCart } from '../cart.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { open, openCart } from '../shopping.ts';
import { storedResponse, untilStored, visitWithWorker } from './offline.ts';
import { switchingProxy } from './switching-proxy.ts';

/** On a line that takes longer than the service worker waits, what is stored on the device is not taken for now. */

test('on a slow line the cart gets the price of now, not the one that is stored on the device', async ({ shop }) => {
  const proxy = await switchingProxy(shop.url);
  const page = await visitWithWorker(shop, { baseURL: proxy.url });
  const detail = `/api/product/detail/${productId('oja-canvas-tote')}`;
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await open(page, '/about');
  await untilStored(page, '/offline');
  await storedResponse(page, detail);
  await setPrice(shop, 'oja-canvas-tote', 9_100);

  const release = proxy.hold(/^\/api\/product\/detail\//);
  const drawer = await openCart(page);
  await untilDeviceResponds(page, detail);
  release();
  await drawer.getByText('The price is now ₦9,100').waitFor();
});

test('on a slow line the cart of an account waits for the server, and is not the one that is stored', async ({
  shop,
}) => {
  const proxy = await switchingProxy(shop.url);
  const page = await visitWithWorker(shop, { baseURL: proxy.url });
  await signUp(shop, page, person('ada.slow.line@example.com'));
  await open(page, '/about');
  await untilStored(page, '/offline');
  await storedResponse(page, '/api/cart');
  await storedResponse(page, '/api/size-guides');
  await fillCart(page, { slug: 'oja-canvas-tote' }); // As from another device.

  const release = proxy.hold(/^\/api\/(cart|size-guides)$/);
  await open(page, '/about');
  await untilDeviceResponds(page, '/api/size-guides');
  release();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

/** A read that began later than the page's own gets what is stored: what the page would get, it has by now. */
async function untilDeviceResponds(page: Page, address: string): Promise<void> {
  await page.waitForFunction(
    async (path) => (await fetch(path)).headers.get('server-timing')?.startsWith('stored'),
    address,
  );
}

async function setPrice({ db }: OpenShop, slug: string, price: number): Promise<void> {
  await db.updateTable('variants').set({ price }).where('productId', '=', productId(slug)).execute();
}
