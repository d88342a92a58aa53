import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { productId } from '#server/demo/load-products.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';
import { storedAddresses, untilStored, visitWithWorker } from './offline.ts';
import { switchingProxy } from './switching-proxy.ts';

/** A new release, and the switch that ends it all: `SERVICE_WORKER=off`. */

const dress = `/product/${productId('adunni-wrap-dress')}`;

test('after a release nothing of the one before is stored: offline there is the new release or nothing', async ({
  shop,
}) => {
  const { proxy, page } = await visitWithDressStored(shop);
  proxy.release();

  // Online it is the new release at once, while the worker of the old one still answers.
  await open(page, '/shop');
  expect(await entryOf(page)).toBe('/assets/entry-client-next.js');
  await expect.poll(() => updateAnd(page, cachesOfReleases)).toEqual(['/assets/entry-client-next.js']);
  await untilStored(page, '/offline', '/assets/entry-client-next.js', '/shop');
  expect(await storedAddresses(page)).not.toContain(dress);

  await page.context().setOffline(true);
  await page.reload();
  await heading(page, 'Shop').waitFor();
  expect(await entryOf(page)).toBe('/assets/entry-client-next.js');
  await page.goto(dress);
  await heading(page, 'You are offline').waitFor();
  expect(await entryOf(page)).toBe('/assets/entry-client-next.js');
});

test('offline a browser that has not met the new release shows the old one, whole', async ({ shop }) => {
  const { proxy, page } = await visitWithDressStored(shop);
  const before = await entryOf(page);
  proxy.release();
  await page.context().setOffline(true);
  await page.reload();

  await heading(page, 'Adunni Wrap Dress').waitFor();
  await page.getByText(/^You are offline\. This is the page as of/).waitFor(); // Its scripts run.
  expect(await entryOf(page)).toBe(before);
});

test('while machines of two releases answer in turn, a browser keeps the worker that took over, and goes back after an hour', async ({
  shop,
}) => {
  const { proxy, page } = await visitWithDressStored(shop);
  const former = await entryOf(page);
  proxy.release();
  await open(page, '/shop');
  await expect.poll(() => updateAnd(page, cachesOfReleases)).toEqual(['/assets/entry-client-next.js']);

  proxy.release(false);
  for (const path of ['/shop', dress, '/']) {
    await open(page, path);
    expect(await entryOf(page)).toBe(former);
    await updateAnd(page, cachesOfReleases);
  }
  expect(await cachesOfReleases(page)).toEqual(['/assets/entry-client-next.js']);

  // The way back to the former release, an hour later.
  await letAnHourPass(page);
  await expect.poll(() => updateAnd(page, cachesOfReleases)).toEqual([former]);
});

test('with SERVICE_WORKER=off the next visit removes the worker and all that it stored', async ({ shop }) => {
  const { proxy, page } = await visitWithDressStored(shop);
  proxy.forwardTo(await shopWithoutWorker(shop));

  await open(page, '/shop');
  await expect.poll(() => updateAnd(page, storedAddresses)).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

/** A visit through a proxy that can release: the worker has stored the page of the dress. */
async function visitWithDressStored(shop: OpenShop) {
  const proxy = await switchingProxy(shop.url);
  const page = await visitWithWorker(shop, { baseURL: proxy.url });
  await open(page, dress);
  await untilStored(page, dress, '/offline');
  return { proxy, page };
}

async function shopWithoutWorker(shop: OpenShop): Promise<string> {
  const app = await buildApp({ ...shop, config: { ...shop.config, hasServiceWorker: false } }, builtPages);
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/**
 * As the next visit does: looks for a new worker. A visit alone may not: while the browser is still fetching the script
 * for the page before, it takes that response for this visit too.
 */
async function updateAnd<T>(page: Page, read: (page: Page) => Promise<T>): Promise<T> {
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update().catch(() => null));
  return read(page);
}

/** What the worker noted of the moment at which it took over was noted an hour ago. */
const letAnHourPass = (page: Page) =>
  page.evaluate(async () => {
    const note = (await caches.keys()).find((name) => name.startsWith('took-over:'))!;
    await caches.delete(note);
    await caches.open(note.replace(/\d{13}/, (at) => String(Number(at) - 3_600_000)));
  });

const entryOf = (page: Page) => page.locator('link[href*="/entry-client-"]').first().getAttribute('href');

const cachesOfReleases = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes(' '));
    return [...new Set(names.map((name) => name.split(' ')[1]))];
  });
