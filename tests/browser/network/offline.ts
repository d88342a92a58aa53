import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OpenShop, VisitOptions } from '../open-shop.ts';

/** A console that shows what the browser says about a network that isn't there. */
const lostRequests = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|Failed to fetch/;

/** A shopper whose browser keeps what they see. */
export const visitWithWorker = (shop: OpenShop, options: VisitOptions = {}) =>
  shop.visit({ serviceWorkers: 'allow', mayLog: lostRequests, ...options });

/** Waits until the service worker has kept what an address, or the page that is shown, needs. */
export async function untilStored(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await expect.poll(() => storedAddresses(page), { timeout: 30_000 }).toContain(address);
  }
}

/** The paths and queries of everything that is kept. */
export const storedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(all.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });

/** Reads an address through the service worker, which stores it. */
export async function storedResponse(page: Page, address: string): Promise<void> {
  await page.evaluate(async (path) => (await fetch(path)).text(), address);
  await untilStored(page, address);
}
