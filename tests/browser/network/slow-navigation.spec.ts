import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { delayRequests } from '../delay-requests.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';

const product = `/product/${productId('adunni-wrap-dress')}`;
const card = (page: Page) => page.getByRole('link', { name: 'Adunni Wrap Dress', exact: true });
/** A line at the top, which is no news to a listener. */
const progress = (page: Page) => page.locator('[class*=NavigationProgress]');

test('a tapped product shows progress while its code is on the way, and the page stays as it was', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop');
  const code = await delayRequests(page, '**/ProductPage-*.js');
  await card(page).tap();
  await progress(page).waitFor();
  expect((await progress(page).boundingBox())?.width).toBeGreaterThan(30);
  await card(page).waitFor(); // Nothing covers the list, and the header stays.
  await page.getByRole('banner').waitFor();

  code.release();
  await page.getByRole('heading', { name: 'Adunni Wrap Dress', level: 1 }).waitFor();
  await progress(page).waitFor({ state: 'hidden' });
});

test('a tap requests the data of a product together with its code', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop');
  const code = await delayRequests(page, '**/ProductPage-*.js');
  const detail = page.waitForResponse((response) => response.url().includes('/api/product/detail/'));
  await card(page).tap();
  expect((await detail).status()).toBe(200);
  expect(code.count()).toBe(1); // It is still on the way.
  code.release();
  await page.waitForURL(`**${product}*`);
});

test('a product tapped on the page of another shows progress before the next page is rendered', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, product);
  const other = page.getByRole('main').getByRole('listitem').locator('a[href^="/product/"]').first();
  await page.evaluate(() => {
    const frames: boolean[] = [];
    Object.assign(window, { frames });
    addEventListener('click', () => requestAnimationFrame(() => frames.push(isLoading())), { once: true });
    const isLoading = () => document.querySelector('[class*=NavigationProgress]') !== null;
  });
  await other.click();
  await page.waitForURL((url) => url.pathname !== product);
  expect(await page.evaluate(() => (window as typeof window & { frames: boolean[] }).frames)).toEqual([true]);
});
