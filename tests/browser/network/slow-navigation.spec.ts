import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { delayRequests } from '../delay-requests.ts';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

const product = `/product/${productId('adunni-wrap-dress')}`;
const card = (page: Page) => page.getByRole('link', { name: 'Adunni Wrap Dress', exact: true });
/** A line at the top, which is no news to a listener. */
const progress = (page: Page) => page.locator('body > div[aria-hidden=true]:empty');

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

test('a tapped product pales in the next frame, before its page is requested and rendered', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, product);
  const other = page.getByRole('main').getByRole('listitem').locator('a[href^="/product/"]').first();
  await page.evaluate(() => {
    const fetch = window.fetch.bind(window);
    addEventListener(
      'click',
      ({ target }) => {
        const pressed = { opacity: '1', requests: 0 };
        window.fetch = (...request) => {
          pressed.requests += 1;
          return fetch(...request);
        };
        requestAnimationFrame(() => {
          pressed.opacity = getComputedStyle(target as Element, '::after').opacity;
          Object.assign(window, { pressed: { ...pressed } });
        });
      },
      true,
    );
  });
  await other.tap();
  await page.waitForURL((url) => url.pathname !== product);
  expect(await page.evaluate(() => (window as typeof window & { pressed: unknown }).pressed)).toEqual({
    opacity: '0.4',
    requests: 0,
  });
});

test('a link that stays after its page has opened looks as before', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Size guide' });
  const before = await link.evaluate((element) => getComputedStyle(element).opacity);
  await link.tap();
  await page.getByRole('heading', { name: 'Size guide', level: 1 }).waitFor();
  await expect.poll(() => link.evaluate((element) => getComputedStyle(element).opacity)).toBe(before);
});

test.for(['another link', 'the back button'])(
  'a link whose page is no longer wanted looks as before, though its code is still on the way: after %s',
  async (way, { shop }) => {
    const page = await shop.visit();
    await open(page, '/shop');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Terms', exact: true }).tap();
    await heading(page, 'Terms').waitFor();
    const link = footer.getByRole('link', { name: 'Size guide' });
    const opacity = () => link.evaluate((element) => getComputedStyle(element).opacity);
    const before = await opacity();
    const code = await delayRequests(page, '**/SizeGuidePage-*.js');
    await link.tap();
    await progress(page).waitFor();
    expect(await opacity()).not.toBe(before);

    if (way === 'another link') await footer.getByRole('link', { name: 'About', exact: true }).tap();
    else await page.goBack();
    await page.waitForURL(way === 'another link' ? '**/about' : '**/shop');
    await expect.poll(opacity).toBe(before);
    expect(code.count()).toBe(1);
    code.release();
  },
);

test('a link that is pressed twice at once is one step back', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/shop');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Terms', 'About']) {
    await footer.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/${name.toLowerCase()}`);
  }
  await footer.getByRole('link', { name: 'Terms', exact: true }).dblclick();
  await page.waitForURL('**/terms');
  await page.goBack();
  await page.waitForURL('**/about');
});
