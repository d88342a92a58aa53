import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { stopClock } from '../clock.ts';
import { type OpenShop, screens, testWithMotion as test } from '../open-shop.ts';
import { open, untilReady } from '../shopping.ts';
import { keysOf } from '#shared/keys-of.ts';

const sizes = keysOf(screens);
const heroPictures = /\/pictures\/(hero|editorial)-/;
const mayLog = /Failed to load resource|net::ERR_FAILED/;

test.for(sizes)(
  'on a %s screen the first visit waits 500 ms behind a spinner, and later ones do not',
  async (size, { shop }) => {
    const page = await visitInStillTime(shop, { size });
    const urls = heroPicturesOf(page);
    await page.goto('/', { waitUntil: 'commit' });
    await spinner(page).waitFor();
    expect(await spinner(page).evaluate(coversTheScreen)).toBe(true);
    await page.clock.runFor(499);
    expect(await spinner(page).isVisible()).toBe(true);
    await page.clock.runFor(1);
    await spinner(page).waitFor({ state: 'hidden' });

    await imagesAreCached(page);
    expect(urls.length).toBe(5);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Shop Now', exact: true }).waitFor();
    expect(await spinner(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.dataset['preload'])).toBe(undefined);
  },
);

test('after a failed image the spinner stays 1000 ms, and the next visit loads again without a spinner', async ({
  shop,
}) => {
  const page = await visitInStillTime(shop, { mayLog });
  await page.route(/\/pictures\/editorial-/, (call) => call.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(hasBrokenPicture, null, { timeout: 30_000 });
  await page.clock.runFor(999);
  expect(await spinner(page).isVisible()).toBe(true);
  await page.clock.runFor(1);
  await spinner(page).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => sessionStorage.getItem('imagesLoaded'))).toBe(null);

  await page.unrouteAll();
  await page.reload();
  await imagesAreCached(page);
  expect(await spinner(page).isVisible()).toBe(false);
});

test('the spinner disappears after its time, however long the images and our scripts take', async ({ shop }) => {
  const page = await visitInStillTime(shop, { mayLog });
  await page.route(heroPictures, () => {});
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await spinner(page).waitFor();
  await page.clock.runFor(500);
  await spinner(page).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Shop Now', exact: true }).click({ trial: true });
});

test.for<[string, BrowserContextOptions, string]>([
  ['without scripts', { javaScriptEnabled: false }, ''],
  [
    'in a browser that saves data',
    {},
    `Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) })`,
  ],
  [
    'in a browser without storage',
    {},
    `Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('blocked'); } })`,
  ],
])('%s no spinner is shown', async ([, options, before], { shop }) => {
  const isScripted = options.javaScriptEnabled !== false;
  // The router too reads the session storage, and continues without.
  const visit = { ...options, mayLog: /blocked/ };
  // With a stopped clock no spinner would ever disappear.
  const page = isScripted ? await visitInStillTime(shop, visit) : await shop.visit(visit);
  if (before) await page.addInitScript(before);
  const urls = heroPicturesOf(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop Now', exact: true }).click({ trial: true });
  expect(await spinner(page).isVisible()).toBe(false);
  expect(
    urls.filter((url) => url.includes('hero-native')),
    'the last slide',
  ).toEqual([]);
});

test('no large image is loaded twice, whether by the preload or by its slide', async ({ shop }) => {
  const page = await shop.visit();
  const urls = heroPicturesOf(page);
  await page.clock.install();
  await open(page, '/');
  await imagesAreCached(page);
  for (let slides = 0; slides < 3; slides += 1) await page.clock.runFor(6_700);
  await page.mouse.wheel(0, 4_000);
  await page.waitForLoadState('networkidle');
  expect(urls.length).toBe(5);
  expect(new Set(urls).size).toBe(5);
});

test('however slowly the home page arrives, no picture far below the screen is loaded before somebody scrolls', async ({
  shop,
}) => {
  const page = await shop.visit({ reducedMotion: 'reduce' });
  const urls: string[] = [];
  page.on('request', (request) => request.url().includes('/pictures/') && urls.push(request.url()));
  const session = await page.context().newCDPSession(page);
  // The page takes a second, in which the browser shows what has come so far.
  const line = { offline: false, latency: 0, downloadThroughput: 25_000, uploadThroughput: 25_000 };
  await session.send('Network.emulateNetworkConditions', line);
  await page.goto('/', { waitUntil: 'commit' });
  await untilReady(page);
  await imagesAreCached(page);
  await page.waitForLoadState('networkidle');

  const near = await page.locator('main [data-picture] img').evaluateAll(namesWithin1250Pixels);
  expect(near.length).toBeGreaterThan(0);
  const loaded = urls.filter((url) => !heroPictures.test(url)).map((url) => url.replace(/-\d+\.\w+$/, ''));
  expect(loaded.filter((url) => !near.some((name) => url.endsWith(name)))).toEqual([]);
});

test('a picture of the home page that fails keeps no other one blank', async ({ shop }) => {
  const page = await shop.visit({ reducedMotion: 'reduce', mayLog });
  await page.route(/\/pictures\/editorial-/, (call) => call.abort());
  await open(page, '/');
  await page.waitForFunction(hasBrokenPicture, null, { timeout: 30_000 });

  await page.setViewportSize({ width: 360, height: 8_000 }); // All of it comes into view at once.
  await expect.poll(() => page.locator('main picture[hidden]').count()).toBe(0);
});

test('the spinner is hidden from screen readers and moves nothing when it disappears', async ({ shop }) => {
  const page = await shop.visit();
  await page.addInitScript(() => {
    const shifts: number[] = ((globalThis as { shifts?: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await spinner(page).waitFor({ state: 'hidden' });
  await imagesAreCached(page);
  expect(await spinner(page).getAttribute('aria-hidden')).toBe('true');
  const shifts = await page.evaluate(() => (globalThis as { shifts?: number[] }).shifts ?? []);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);
});

const spinner = (page: Page) => page.getByRole('main').locator('> div > div').first();

/** A page with a stopped clock: only the test advances it. */
async function visitInStillTime(shop: OpenShop, options: Parameters<OpenShop['visit']>[0]): Promise<Page> {
  const page = await shop.visit(options);
  await page.clock.install();
  await stopClock(page);
  return page;
}

function heroPicturesOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => heroPictures.test(request.url()) && urls.push(request.url()));
  return urls;
}

function coversTheScreen(element: Element): boolean {
  const { top, left, right, bottom } = element.getBoundingClientRect();
  const middle = document.elementFromPoint(innerWidth / 2, 20);
  return top === 0 && left === 0 && right >= innerWidth - 20 && bottom >= innerHeight && middle === element;
}

/** '/pictures/dress.1a2b' of the images that are on the screen or no further below it than the browser's own margin. */
const namesWithin1250Pixels = (images: Element[]): string[] =>
  images
    .filter((image) => image.closest('[data-picture]')!.getBoundingClientRect().top <= innerHeight + 1_250)
    .map((image) => new URL((image as HTMLImageElement).src).pathname.replace(/-\d+\.\w+$/, ''));

/**
 * The spinner as the browser shows it, or the one that we render after hydration. The page has loaded: its images have
 * called back.
 */
function hasBrokenPicture(): boolean {
  if (document.readyState !== 'complete') return false;
  const broken = [...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth === 0);
  return broken || document.querySelector('[data-hero] svg[role=img]') !== null;
}

/** The sizes of an image are made on its first request, which takes a while on a busy machine. */
const imagesAreCached = (page: Page) =>
  page.waitForFunction(() => sessionStorage.getItem('imagesLoaded') === 'true', null, { timeout: 30_000 });
