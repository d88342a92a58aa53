import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { stopClock } from '../clock.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { untilReady } from '../shopping.ts';

/** On a line of which the browser says that it is slow, a page first loads what is seen and what answers taps. */

const product = `/product/${productId('adunni-wrap-dress')}`;
const isScript = /\/assets\/[^/]+\.js$/;
const fontOf = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily.split(',', 1)[0]);

test('on a slow line all scripts but the largest wait for the main picture, not for fonts and other pictures', async ({
  shop,
}) => {
  const { page, requested } = await visitOnSlowLine(shop);
  await page.clock.install();
  await stopClock(page); // Waiting never hurries the scripts.
  const pictures: Route[] = [];
  await page.route('**/pictures/**', (route) => void pictures.push(route));
  await page.route('**/*.woff2', () => {}); // Loading for ever.
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  const main = () => pictures.find((route) => /ada-print-palazzo/.test(route.request().url()));
  await expect.poll(main).toBeDefined();
  await expect.poll(() => pictures.length).toBeGreaterThan(1);
  const scripts = () => requested().filter((url) => isScript.test(url));
  await expect.poll(() => scripts().length).toBe(1);

  await main()!.continue();
  await expect.poll(() => scripts().length).toBeGreaterThan(3);
  await page.clock.resume(); // The other pictures are still on the way.
  await untilReady(page);
});

test('on a slow line the largest script is requested at once, and the others after the main picture', async ({
  shop,
}) => {
  const { page } = await visitOnSlowLine(shop);
  const session = await page.context().newCDPSession(page);
  // The main picture takes a second or two, and the scripts are requested after three in any case.
  const line = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: 20_000 };
  await session.send('Network.emulateNetworkConditions', line);
  await page.goto(product, { waitUntil: 'commit' });
  await untilReady(page);

  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({ name, startTime, responseEnd, encodedBodySize })),
  );
  const picture = entries.find(({ name }) => /lagoon-front.*-(480|640)/.test(name))!;
  const scripts = entries.filter(({ name }) => isScript.test(name));
  const early = scripts.filter(({ startTime }) => startTime < picture.responseEnd);
  expect(early.map(({ name }) => name)).toEqual([
    scripts.reduce((one, other) => (one.encodedBodySize > other.encodedBodySize ? one : other)).name,
  ]);
});

test('on a slow line the largest script is requested while the page arrives', async ({ shop }) => {
  const { page } = await visitOnSlowLine(shop);
  const session = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: 10_000, uploadThroughput: 10_000 };
  await session.send('Network.emulateNetworkConditions', line);
  await page.goto('/delivery-policy', { waitUntil: 'commit' });
  await untilReady(page);

  const { arrived, early, largest } = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'));
    const { responseEnd } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    return {
      arrived: responseEnd,
      early: scripts.filter(({ startTime }) => startTime < responseEnd).map(({ name }) => name),
      largest: scripts.toSorted((one, other) => other.encodedBodySize - one.encodedBodySize)[0]!.name,
    };
  });
  expect(arrived).toBeGreaterThan(1_000);
  expect(early).toEqual([largest]);
});

test('on a line of 400 kbit/s the main picture of a product is 480 pixels wide instead of 640', async ({ shop }) => {
  const page = await shop.visit({ deviceScaleFactor: 2, reducedMotion: 'reduce' });
  const widths = async () => {
    await page.goto(product);
    await untilReady(page);
    return page.locator('img[fetchpriority=high]').evaluate(async (image: HTMLImageElement) => {
      const { width } = await createImageBitmap(await fetch(image.currentSrc).then((response) => response.blob()));
      return { requested: Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1]), width };
    });
  };
  expect(await widths()).toEqual({ requested: 640, width: 640 });

  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send('Network.emulateNetworkConditions', line);
  expect(await widths()).toEqual({ requested: 640, width: 480 });
});

test('on a slow line the pictures that the home page prepares for later come after the scripts', async ({ shop }) => {
  const { page, requested } = await visitOnSlowLine(shop);
  await page.goto('/');
  await untilReady(page);
  const later = /\/(hero-(native|lineup)|editorial)/;
  await expect.poll(() => requested().filter((url) => later.test(url)).length).toBeGreaterThan(3);

  const lastScript = requested().findLastIndex((url) => /entry-client/.test(url));
  expect(requested().findIndex((url) => later.test(url))).toBeGreaterThan(lastScript);
});

test('on a slow line thumbnails, pictures beside and below the screen and the fonts come after the scripts', async ({
  shop,
}) => {
  const { page, requested } = await visitOnSlowLine(shop);
  await page.goto(product);
  await untilReady(page);
  const second = page
    .getByRole('list', { name: /^Adunni Wrap Dress in Lagoon/ })
    .getByRole('listitem')
    .nth(1);
  await expect.poll(() => second.locator('img').evaluate(isLoaded)).toBe(true);
  await expect.poll(() => requested().filter((url) => url.endsWith('.woff2')).length).toBe(2);

  const lastScript = requested().findLastIndex((url) => /entry-client/.test(url));
  const later = requested().findIndex(
    (url) => url.endsWith('.woff2') || /lagoon-(back|figure|detail)|moringa-detail|-160\.avif/.test(url),
  );
  expect(later).toBeGreaterThan(lastScript);
});

test('on a slow line the first page keeps its fonts while it is read, and the next one has the shop’s', async ({
  shop,
}) => {
  const { page, requested } = await visitOnSlowLine(shop);
  await page.goto(product);
  await untilReady(page);
  await expect.poll(() => requested().filter((url) => url.endsWith('.woff2')).length).toBe(2);
  expect(await fontOf(page)).toContain('Fallback');

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  await expect.poll(() => fontOf(page)).toContain('Oge Display');
  expect(await fontOf(page)).not.toContain('Fallback');
  await page.goto(product);
  expect(await fontOf(page)).not.toContain('Fallback');
});

async function visitOnSlowLine(shop: OpenShop) {
  const page = await shop.visit({ deviceScaleFactor: 2, reducedMotion: 'reduce' });
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { get: () => ({ effectiveType: '3g' }) })`);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return { page, requested: () => urls };
}

const isLoaded = (image: Element) =>
  (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0;
