import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { daysBefore } from '#shared/dates/moments.ts';
import { imagePath, originalFile, sizeFile, sizeUrl } from '#server/catalogue/images/image-files.ts';
import { enqueueResize, whenAllResized } from '#server/catalogue/images/image-queue.ts';
import { productId } from '#server/demo/load-products.ts';
import { delayRequests } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { choose, heading, open, openCart, openProduct } from '../shopping.ts';
import { fillCart } from '../cart.ts';
import { storedResponse, untilStored, visitWithWorker } from './offline.ts';
import { switchingProxy } from './switching-proxy.ts';

/** Pages that can be read without a network. The cart is in offline-cart, accounts are in offline-account. */

const dress = productId('adunni-wrap-dress');
const chinos = productId('ade-tapered-chinos');
const bar = (page: Page) => page.getByRole('status').getByText(/^You are offline\./);

test('offline a product that was seen shows with its picture, and says from when it is', async ({ shop }) => {
  const page = await seen(shop, `/product/${dress}`);
  await page.context().setOffline(true);
  await page.reload();

  await heading(page, 'Adunni Wrap Dress').waitFor();
  await expect.poll(() => hasPicture(page, '#main article img')).toBe(true);
  await page.getByText(/^You are offline\. This is the page as of \d\d:\d\d\.$/).waitFor();
});

test('a product that was opened from a list shows offline too, though its page was never requested', async ({
  shop,
}) => {
  const page = await seen(shop, '/shop');
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).tap();
  await heading(page, 'Ade Tapered Chinos').waitFor();
  await untilStored(page, `/api/product/detail/${chinos}`);
  await expect.poll(() => hasPicture(page, '#main article img')).toBe(true);
  await page.context().setOffline(true);
  await page.reload();

  await heading(page, 'Ade Tapered Chinos').waitFor();
  await expect.poll(() => hasPicture(page, '#main article img')).toBe(true);
  expect(new URL(page.url()).pathname).toBe(`/product/${chinos}`);
});

test('a product shows offline in its chosen colour, though that page was never requested', async ({ shop }) => {
  const tee = productId('nneka-everyday-tee');
  const page = await seen(shop, `/product/${tee}`);
  await choose(page, 'Colour', 'Black');
  await page.waitForURL(/colour=/);
  await page.context().setOffline(true);
  await page.reload();

  await page.getByText('Colour: Black').waitFor();
  await heading(page, 'Nneka Everyday Tee').waitFor();
});

test('a line that dies in the middle of a response takes nothing away that could be read offline', async ({ shop }) => {
  const proxy = await switchingProxy(shop.url);
  const page = await visitWithWorker(shop, { baseURL: proxy.url });
  await seenBy(page, '/shop');
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).tap();
  await heading(page, 'Ade Tapered Chinos').waitFor();
  await untilStored(page, `/api/product/detail/${chinos}`);

  proxy.cut(/^\/api\/product\/detail\//);
  const outcome = await page.evaluate(
    (address) => fetch(address).then((response) => response.text().catch(() => 'the line died')),
    `/api/product/detail/${chinos}`,
  );
  expect(outcome).toBe('the line died');
  await page.context().setOffline(true);
  await page.reload();

  await heading(page, 'Ade Tapered Chinos').waitFor();
});

test('a product that came with a stored page keeps the time at which the shop sent it', async ({ shop }) => {
  const page = await seen(shop, `/product/${dress}`);
  const address = `/api/product/detail/${dress}`;
  await untilStored(page, address);
  const yesterday = daysBefore(new Date(), 1).toUTCString();
  await page.evaluate(
    async ([path, date]) => {
      const name = (await caches.keys()).find((one) => one.startsWith('response'))!;
      const cache = await caches.open(name);
      const body = await (await cache.match(path))!.text();
      await cache.put(path, new Response(body, { headers: { 'content-type': 'application/json', date } }));
    },
    [address, yesterday] as const,
  );
  await page.context().setOffline(true);
  await page.reload();
  await bar(page).waitFor(); // The script that hands over is loaded then.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(false);
  await storedResponse(page, '/api/delivery-areas'); // After what was handed over.
  const storedAt = await page.evaluate(async (path) => (await caches.match(path))!.headers.get('date'), address);
  expect(storedAt).toBe(yesterday);
});

test('what stands in for a picture that is still being made is not stored, and gives way to the picture', async ({
  shop,
}) => {
  const page = await seen(shop, '/shop');
  const bytes = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#a0522d' } })
    .webp()
    .toBuffer();
  const picture = imagePath('late', bytes);
  await shop.images.write(originalFile(picture), bytes);
  const size = { width: 480, format: 'webp' } as const;
  await shop.images.delete([sizeFile(picture, size)]); // Tests share the folder.
  const address = sizeUrl(picture, size);
  const others = Promise.withResolvers<null>();
  for (const name of ['one', 'other']) void enqueueResize(name, () => others.promise, { isAhead: false });

  const early = await widthOf(page, address).finally(() => others.resolve(null));
  expect(early).toBe(1);
  await whenAllResized();
  expect(await widthOf(page, address)).toBe(480);

  // Workers of former releases have stored some.
  await page.evaluate(async (path) => {
    const headers = { 'content-type': 'image/gif', 'cache-control': 'no-store' };
    await (await caches.open('picture')).put(path, new Response('', { headers }));
  }, address);
  expect(await widthOf(page, address)).toBe(480);
});

test('offline a page that was not seen is the offline page, which lists what can be opened, and gives way when the network is back', async ({
  shop,
}) => {
  const page = await visitWithWorker(shop);
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await seenBy(page, `/product/${dress}`);
  await page.context().setOffline(true);
  await page.goto('/new-arrivals?page=2');

  await heading(page, 'You are offline').waitFor();
  await page.getByRole('button', { name: 'Open your cart, 1 item' }).waitFor();
  const dressLink = page.getByRole('link', { name: 'Adunni Wrap Dress' });
  await expect.poll(() => hasPicture(page, `a[href="/product/${dress}"] img`)).toBe(true);
  await dressLink.tap();
  await heading(page, 'Adunni Wrap Dress').waitFor();

  await page.goto('/new-arrivals?page=2');
  await heading(page, 'You are offline').waitFor();
  await page.context().setOffline(false);
  await heading(page, 'New Arrivals').waitFor();
  expect(page.url()).toContain('/new-arrivals?page=2');
});

test('who leaves the offline page while it looks for the network is not taken off the page that they opened', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED/ });
  const network = await delayRequests(page, '**/robots.txt', (call) => call.continue().catch(() => {}));
  const [search] = await Promise.all([page.waitForRequest('**/robots.txt'), open(page, '/offline?for=%2Fcontact')]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).tap();
  await page.waitForURL('/about');
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  network.release();
  await search.response();
  // Once the same is read after it, the page has done what it does.
  await page.evaluate(() => fetch('/robots.txt', { method: 'HEAD' })).catch(() => {});
  expect(loads).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/about');
});

test('a tap on a link offline opens what was seen, and the offline page otherwise', async ({ shop }) => {
  const page = await seen(shop, '/shop');
  await openProduct(page, 'adunni-wrap-dress');
  await untilStored(page, `/product/${dress}`);
  await bar(page).waitFor({ state: 'hidden' });
  await page.context().setOffline(true);
  await bar(page).waitFor();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).tap();
  await heading(page, 'Shop').waitFor();
  await bar(page).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).tap();
  await heading(page, 'You are offline').waitFor();
});

test('the cart is readable offline', async ({ shop }) => {
  const page = await visitWithWorker(shop);
  await fillCart(page, { slug: 'oja-canvas-tote', quantity: 2 });
  await seenBy(page, '/shop');
  await page.context().setOffline(true);
  await page.reload();
  const drawer = await openCart(page);
  await drawer.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor();
});

test('the storage of a browser may be blocked: the shop works as without a service worker', async ({ shop }) => {
  const page = await visitWithWorker(shop);
  await page.addInitScript(() => {
    for (const name of ['caches', 'localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    }
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', {
      value: () => Promise.reject(new DOMException('Blocked', 'SecurityError')),
    });
  });
  await open(page, `/product/${dress}`);
  await page.waitForRequest(/OfflineBar/, { timeout: 15_000 }).catch(() => null);
  await page.getByRole('radio', { name: 'Medium', exact: true }).check();
  await Promise.all([
    page.getByText('Added to cart').first().waitFor(),
    page.getByRole('button', { name: 'Add to Cart' }).tap(),
  ]);
});

test('who saves data keeps what they saw and loads nothing more', async ({ shop }) => {
  const page = await visitWithWorker(shop, { extraHTTPHeaders: { 'save-data': 'on' } });
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) })`);
  await open(page, `/product/${dress}`);
  await untilStored(page, `/product/${dress}`);
  expect(await page.evaluate(() => caches.match('/offline'))).toBeUndefined();
});

async function seen(shop: OpenShop, path: string): Promise<Page> {
  const page = await visitWithWorker(shop);
  await seenBy(page, path);
  return page;
}

async function seenBy(page: Page, path: string): Promise<void> {
  await open(page, path);
  await untilStored(page, path, '/offline');
}

/** How wide the picture is that comes through the service worker. */
const widthOf = (page: Page, address: string) =>
  page.evaluate(async (path) => (await createImageBitmap(await (await fetch(path)).blob())).width, address);

/** Whether the first picture there is shown, not its placeholder. */
const hasPicture = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
    .catch(() => false);
