import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { emptyList } from '../stubbed-responses.ts';
import { stopClock } from '../clock.ts';
import { type OpenShop, testWithMotion as test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

/**
 * The states of pages when the API is slow, fails or has no results. They navigate within the shop: a page from the
 * server has its data.
 */

const lists = '**/api/product/list*';
const details = '**/api/product/detail/*';
const recommended = '**/api/product/recommended/*';
const brokenDown = { status: 503, json: { success: false, message: 'The shelves are being counted.' } };
const unreadable = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };

test('the rails of the home page show skeletons, and then the products', async ({ shop }) => {
  const page = await inTheShop(shop);
  const delayed = await delayCalls(page, lists);
  await goTo(page, 'Home');
  for (const [strip, cards] of [
    ['New Arrivals', 8],
    ['Top Selling', 4],
  ] as const) {
    const region = page.getByRole('region', { name: strip });
    await region.getByRole('status').getByText('Loading products').waitFor({ state: 'attached' });
    await expect.poll(() => region.locator('[data-skeleton]').count()).toBe(cards);
  }
  await delayed.goOn();
  await expect
    .poll(() => page.getByRole('region', { name: 'New Arrivals' }).getByRole('heading', { level: 3 }).count())
    .toBe(8);
  await expect
    .poll(() => page.getByRole('region', { name: 'Top Selling' }).getByRole('heading', { level: 3 }).count())
    .toBe(4);
});

test('a strip that fails is fetched once more, logged and left out; the rest of the page stays', async ({ shop }) => {
  const page = await inTheShop(shop, /status of 503|The shelves/);
  const logged: string[] = [];
  page.on('console', (line) => line.text().includes('The shelves') && logged.push(line.text()));
  const calls = await respondTo(page, lists, brokenDown);
  await goTo(page, 'Home');
  await page.getByRole('link', { name: 'Shop Now', exact: true }).waitFor();
  await expect.poll(() => page.clock.runFor(500).then(() => logged.length)).toBe(2);
  await page.getByRole('heading', { name: 'New Arrivals' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Top Selling' }).waitFor({ state: 'detached' });
  expect(calls.length, 'two rails, two tries').toBe(4);
  await page.getByRole('link', { name: 'Shop Now', exact: true }).waitFor();
});

test('a shop that has sold nothing names no top sellers', async ({ shop }) => {
  const page = await inTheShop(shop);
  await page.route(lists, async (route) => {
    const response = await route.fetch();
    const isUnsold = route.request().url().includes('topSelling') || undefined;
    await route.fulfill({ response, json: { ...((await response.json()) as object), isUnsold } });
  });
  await goTo(page, 'Home');
  await page.getByRole('region', { name: 'New Arrivals' }).getByRole('heading', { level: 3 }).first().waitFor();
  await page.getByRole('heading', { name: 'Top Selling' }).waitFor({ state: 'detached' });
});

test('a strip without products is left out', async ({ shop }) => {
  const page = await inTheShop(shop);
  await respondTo(page, lists, { json: emptyList });
  await goTo(page, 'Home');
  await page.getByRole('heading', { name: 'New Arrivals' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Top Selling' }).waitFor({ state: 'detached' });
});

test.for([
  ['Shop', 'Shop'],
  ['New Arrivals', 'New Arrivals'],
] as const)('%s shows 12 skeletons until the products come', async ([link, title], { shop }) => {
  const page = await inTheShop(shop);
  const delayed = await delayCalls(page, lists);
  await goTo(page, link);
  await heading(page, title).waitFor();
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(12);
  await page.getByRole('main').getByText('Loading products').waitFor({ state: 'attached' });
  await delayed.goOn();
  await expect.poll(() => page.locator('main li h2').count()).toBe(12);
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
});

test.for([
  ['the server’s message', brokenDown, 'The shelves are being counted.'],
  ['our own message when there is none', unreadable, 'Failed to fetch products'],
] as const)(
  'a shop list that cannot be fetched shows %s, after a retry, and can be tried again',
  async ([, failure, words], { shop }) => {
    const page = await inTheShop(shop, /status of 50/);
    const calls = await respondTo(page, lists, failure);
    await goTo(page, 'Shop');
    await page.getByRole('alert').getByRole('heading', { name: words, exact: true }).waitFor();
    expect(calls.length).toBe(2);
    expect(calls[1]! - calls[0]!).toBeGreaterThan(800);

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText("You're viewing 1-12 of 46 products").waitFor();
  },
);

test('an empty shop says so, with a way out', async ({ shop }) => {
  const page = await inTheShop(shop);
  await respondTo(page, lists, { json: emptyList });
  await goTo(page, 'Shop');
  await heading(page, 'No products found', 2).waitFor();
  await page.getByText('Try adjusting your filters or search criteria', { exact: true }).waitFor();
  expect(await page.getByText("You're viewing").count()).toBe(0);
});

test('new arrivals that fail, and an empty list of them, show a message', async ({ shop }) => {
  const page = await inTheShop(shop, /status of 503/);
  const calls = await respondTo(page, lists, brokenDown);
  await goTo(page, 'New Arrivals');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await page.clock.runFor(1_000);
  await page
    .getByRole('alert')
    .getByText('Error loading new arrivals. Please try again later.', { exact: true })
    .waitFor();

  await page.unrouteAll();
  await respondTo(page, lists, { json: emptyList });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No new arrivals available at the moment.', { exact: true }).waitFor();
});

test('a list says that the shopper is offline', async ({ shop }) => {
  const page = await inTheShop(shop, /ERR_INTERNET_DISCONNECTED/);
  await goTo(page, 'Shop');
  await page.getByText("You're viewing 1-12").waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('alert').getByText('You seem to be offline. Check your connection and try again.').waitFor();
  await page.context().setOffline(false);
  await page.getByText("You're viewing 13-24").waitFor();
});

test('a product inside the shop shows a loader until recommendations and images are there, for 1.5 s at most', async ({
  shop,
}) => {
  const { page, loader, product, goesWith, pictures } = await onTheWayToAProduct(shop);
  await product.goOn();
  await expect.poll(() => page.clock.runFor(2).then(() => heading(page, 'Ade Tapered Chinos').count())).toBe(1);
  expect(await loader.isVisible(), 'recommendations are missing').toBe(true);
  await goesWith.goOn();
  const goesWithIt = page.getByRole('heading', { name: 'You might also like' });
  await expect.poll(() => page.clock.runFor(2).then(() => goesWithIt.count())).toBe(1);
  expect(await loader.isVisible(), 'pictures are missing').toBe(true);
  await page.clock.runFor(1_500);
  await loader.waitFor({ state: 'hidden' });
  await pictures.goOn();
});

test('the picture of a pressed card stays on the screen while its product loads', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop');
  const card = page.getByRole('listitem').filter({ hasText: 'Ade Tapered Chinos' });
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const product = await delayCalls(page, details);
  await card.getByRole('link').click();

  const loader = page.getByRole('status').filter({ hasText: 'Loading product' });
  await expect.poll(() => loader.locator('img').count()).toBe(1);

  await product.goOn();
  await heading(page, 'Ade Tapered Chinos').waitFor();
  await loader.waitFor({ state: 'hidden' });
});

test('a screen reader hears the name of a product once it has come', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop');
  const product = await delayCalls(page, details);
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).click();
  const announced = page.locator('p.hush[aria-live=polite]');
  await expect.poll(() => announced.textContent()).toBe('Product | Oge');

  await product.goOn();

  await expect.poll(() => announced.textContent()).toBe('Ade Tapered Chinos | Oge');
});

test('a product shows after 1.5 s without its recommendations', async ({ shop }) => {
  const { page, loader, product, goesWith, pictures } = await onTheWayToAProduct(shop);
  await product.goOn();
  await pictures.goOn();
  await expect.poll(() => page.clock.runFor(2).then(() => heading(page, 'Ade Tapered Chinos').count())).toBe(1);
  expect(await loader.isVisible()).toBe(true);
  await page.clock.runFor(1_500);
  await loader.waitFor({ state: 'hidden' });
  await goesWith.goOn();
});

/**
 * Behind the loader, with every response held. The clock advances in small steps and is stopped for each check: a busy
 * machine could take the 1.5 s itself.
 */
async function onTheWayToAProduct(shop: OpenShop) {
  const page = await inTheShop(shop);
  await goTo(page, 'Shop');
  const [product, goesWith] = [await delayCalls(page, details), await delayCalls(page, recommended)];
  const pictures = await delayCalls(page, '**/pictures/**');
  const loader = page.getByRole('status').filter({ hasText: 'Loading product' }).locator('> [aria-hidden]').first();
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).click();
  await loader.waitFor();
  const isHiddenOnTop = () =>
    page.evaluate(() => document.elementFromPoint(innerWidth / 2, 20)?.getAttribute('aria-hidden'));
  await expect.poll(isHiddenOnTop).toBe('true');
  await stopClock(page, 10_000); // Less than the timeout of a held response.
  return { page, loader, product, goesWith, pictures };
}

test('a product that cannot be fetched shows an error, and loads on a retry', async ({ shop }) => {
  const page = await inTheShop(shop, /status of 503/);
  await goTo(page, 'Shop');
  const calls = await respondTo(page, details, brokenDown);
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).click();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await page.clock.runFor(1_000);
  await heading(page, 'Error loading product').waitFor();
  expect(calls.length).toBe(2);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Ade Tapered Chinos').waitFor();
});

test('a missing product shows that it is not found', async ({ shop }) => {
  const page = await inTheShop(shop, /status of 404/);
  await goTo(page, 'Shop');
  const calls = await respondTo(page, details, { status: 404, json: { success: false, message: 'Product not found' } });
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).click();
  await heading(page, 'Product not found').waitFor();
  expect(calls.length, 'an answer, not a failure').toBe(1);
});

test.for([
  ['fail are logged and', brokenDown, 1],
  ['are none', { json: { success: true, message: '', products: [] } }, 0],
] as const)('recommendations that %s do not affect the product', async ([, reply, times], { shop }) => {
  const page = await inTheShop(shop, /status of 503|The shelves/);
  const logged: string[] = [];
  page.on('console', (line) => line.text().includes('The shelves') && logged.push(line.text()));
  await goTo(page, 'Shop');
  const calls = await respondTo(page, recommended, reply);
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).click();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await page.clock.runFor(3_000);
  await expect.poll(() => page.clock.runFor(500).then(() => logged.length)).toBe(times);
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Loading product' }).count()).toBe(0);
  await heading(page, 'Ade Tapered Chinos').waitFor();
  expect(await page.getByRole('heading', { name: 'You might also like' }).count()).toBe(0);
  expect(logged).toHaveLength(times);
});

/** A wide screen on a page without queries, whose clock the test can advance. */
async function inTheShop(shop: OpenShop, mayLog?: RegExp): Promise<Page> {
  const page = await shop.visit({ size: 'wide', ...(mayLog && { mayLog }) });
  await page.clock.install();
  await open(page, '/about');
  return page;
}

const goTo = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();

type Reply = Parameters<Route['fulfill']>[0];

/** Responds in place of the API; returns a growing list of the request times. */
async function respondTo(page: Page, calls: string, reply: Reply): Promise<number[]> {
  const times: number[] = [];
  await page.route(calls, async (call) => {
    times.push(performance.now());
    await call.fulfill(reply);
  });
  return times;
}

/** Holds every request until `goOn`. */
async function delayCalls(page: Page, calls: string) {
  const delayed: Route[] = [];
  let isDelayed = true;
  await page.route(calls, (call) => (isDelayed ? void delayed.push(call) : call.continue()));
  const goOn = async () => {
    isDelayed = false;
    await Promise.all(delayed.map((call) => call.continue().catch(() => undefined)));
  };
  return { goOn };
}
