import type { Page } from 'playwright-core';
import type { OpenShop } from './open-shop.ts';

/** A phone with data saver on: the browser sends the header, and tells scripts. Slides stand still. */
export async function visitSavingData(shop: OpenShop): Promise<Page> {
  const page = await shop.visit({
    deviceScaleFactor: 2,
    extraHTTPHeaders: { 'save-data': 'on' },
    reducedMotion: 'reduce',
  });
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) })`);
  return page;
}
