import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { firstBannerText } from '#shared/settings.ts';
import { keysOf } from '#shared/keys-of.ts';
import { stopClock } from '../clock.ts';
import { type OpenShop, screens, testWithMotion as test } from '../open-shop.ts';
import { open } from '../shopping.ts';

const sizes = keysOf(screens);

test.for(sizes)(
  'on a %s screen the cart takes 300 ms to close, and the page behind it does not scroll',
  async (size, { shop }) => {
    const page = await inStillTime(shop, size);
    await page.getByRole('button', { name: 'Cart, 0 items' }).click();
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await drawer.waitFor();
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await page.keyboard.press('Escape');
    await leaving(drawer).waitFor();
    await page.clock.runFor(299);
    expect(await drawer.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await drawer.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
      .not.toBe('hidden');
  },
);

test('the menu of a phone follows its link 500 ms after the press, once it has closed', async ({ shop }) => {
  const page = await inStillTime(shop, 'phone');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Return Policy' }).tap();
  await leaving(menu).waitFor();
  await page.clock.runFor(300);
  await menu.waitFor({ state: 'hidden' });
  await page.clock.runFor(199);
  expect(new URL(page.url()).pathname).toBe('/about');
  await page.clock.runFor(1);
  await page.clock.resume();
  await page.waitForURL('/return-policy');
});

test.for(sizes)('on a %s screen the dismissed banner does not flash on the next page', async (size, { shop }) => {
  const page = await shop.visit({ size });
  await open(page, '/about');
  const banner = page.getByRole('complementary', { name: 'Announcement' });
  await banner.waitFor();
  await banner.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bannerHidden'))).toBe(firstBannerText);

  await page.route('**/assets/*.js', () => {}); // Until the scripts load.
  await page.addInitScript(() => {
    const heights: number[] = ((globalThis as { heights?: number[] }).heights = []);
    const look = () => {
      const shown = document.querySelector('aside');
      if (shown) heights.push(shown.offsetHeight);
      if (heights.length < 5) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => ((globalThis as { heights?: number[] }).heights?.length ?? 0) >= 5);
  expect(await page.evaluate(() => (globalThis as { heights?: number[] }).heights)).toEqual([0, 0, 0, 0, 0]);
});

/** It slides out: its timer is set, and the test may advance the clock. */
const leaving = (drawer: Locator) => drawer.and(drawer.page().locator('[data-leaving]'));

/** A page without queries, with a stopped clock. */
async function inStillTime(shop: OpenShop, size: keyof typeof screens): Promise<Page> {
  const page = await shop.visit({ size });
  await page.clock.install();
  await stopClock(page);
  await open(page, '/about');
  return page;
}
