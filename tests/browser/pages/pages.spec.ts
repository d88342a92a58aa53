import { expect, onTestFinished, vi } from 'vitest';
import { test as shopTest } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { catalogue, siteMap } from '../site-map.ts';

/** A shopper without scripts goes from page to page. */
const test = shopTest.extend('reader', { scope: 'file' }, ({ shop }) => shop.newPage({ javaScriptEnabled: false }));

test.for(siteMap)('without scripts $path can be read', async ({ path, status = 200, h1, says }, { reader: page }) => {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' });

  expect(response?.status()).toBe(status);
  expect(await page.locator('html').getAttribute('lang')).toBe('en-NG');
  expect(await page.title()).toMatch(/\bOge$/);
  const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts();
  expect(headings).toEqual([h1 ?? expect.stringMatching(/\w/)]);
  expect(await page.getByRole('main').innerText()).toMatch(says);
});

test('a URL with a line break in it is a page not found, and is not logged as an error', async ({ shop }) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());

  for (const path of ['/%0a', '/shop/%0D', '/newsletter/%0a', '/%e2%80%a9.data']) {
    const response = await fetch(shop.url + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain('Sorry what you looking for does not exist');
  }

  expect(log.mock.calls).toEqual([]);
});

test('without scripts links lead from the home page to a product', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Shop Now' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText("You're viewing 13-24 of 46 products").waitFor();
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'You might also like' }).waitFor();
});

test.for(catalogue)('$path hydrates with the server’s data and fetches nothing again', async ({ path }, { shop }) => {
  const page = await shop.visit();
  // As if the server's page were ten minutes old, or the phone's clock ahead.
  await page.clock.setFixedTime(Date.now() + 10 * 60_000);
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()));
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const sent = [...document.querySelectorAll(':is(main, header, footer) :not(script)')];
      Object.assign(window, {
        lost: () => sent.filter((element) => !element.isConnected).map(({ outerHTML }) => outerHTML),
      });
    });
  });
  await open(page, path);
  await page.waitForLoadState('networkidle');

  expect(requests).toEqual([]);
  const lost = await page.evaluate(() => (window as typeof window & { lost: () => string[] }).lost());
  expect(lost, 'elements that hydration replaced').toEqual([]);
});
