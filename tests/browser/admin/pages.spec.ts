import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

const fitsTheScreen = () => document.documentElement.scrollWidth <= innerWidth;

test('staff page through orders and back by the links and by the browser’s button, on a phone', async ({ shop }) => {
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders?show=all');
  const [first, second, third] = [await shownOrders(page), await turn(page, 'Next'), await turn(page, 'Next')];
  expect(new Set([...first, ...second, ...third]).size).toBe(75);

  await page.goBack();
  await expect.poll(() => shownOrders(page)).toEqual(second);
  expect(page.url()).toContain('show=all&cursor=');
  await page.reload();
  await expect.poll(() => shownOrders(page)).toEqual(second);
  await expectAccessible(page);
  expect(await page.evaluate(fitsTheScreen)).toBe(true);

  expect(await turn(page, 'Previous')).toEqual(first);
  await expect.poll(() => page.getByRole('link', { name: 'Previous' }).count()).toBe(0);
  await page.goBack();
  await expect.poll(() => shownOrders(page)).toEqual(second);

  const chips = page.getByRole('navigation', { name: 'Filter orders' });
  await chips.getByRole('link', { name: /^Shipped/ }).click();
  await heading(page, 'Shipped').waitFor();
  await page.waitForURL(({ search: query }) => query === '?show=shipped');
  await page.goBack();
  await expect.poll(() => shownOrders(page)).toEqual(second);
});

test('staff who search or filter a list on a later page see the first page of what is found', async ({ shop }) => {
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await enterAdmin(shop, page);
  for (const [list, filter] of [
    ['customers', () => page.getByRole('link', { name: 'Guests' }).click()],
    ['stock', () => search(page, 'shirt')],
    ['products', () => page.getByLabel('Stock').selectOption('Sold out')],
  ] as const) {
    await open(page, `/admin/${list}`);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/[?&]cursor=/);
    await page.getByRole('link', { name: 'Previous' }).waitFor();
    await filter();
    await page.waitForURL((url) => url.search !== '' && !url.searchParams.has('cursor'));
  }
});

test('on a phone the search of the admin stays in view when its bar is scrolled to the last section', async ({
  shop,
}) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/sessions');
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Settings' }).waitFor();
  await bar.locator(':scope > div').evaluate((sections) => sections.scrollTo(sections.scrollWidth, 0));
  const { x, width } = (await bar.getByRole('link', { name: 'Find' }).boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
  await bar.getByRole('link', { name: 'Find' }).click();
  await heading(page, 'Find').waitFor();
});

test('a link to the orders to review in an email of the first release still leads there', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/orders/look');
  await page.waitForURL('**/admin/orders/review');
  await heading(page, 'Needs review').waitFor();
});

/** Goes to the page beside this one, and reads which orders it has. */
async function turn(page: Page, to: 'Previous' | 'Next'): Promise<string[]> {
  const before = await shownOrders(page);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: to }).click();
  await expect.poll(() => shownOrders(page)).not.toEqual(before);
  return shownOrders(page);
}

async function shownOrders(page: Page): Promise<string[]> {
  const rows = page.getByRole('main').getByRole('listitem').locator('a[href^="/admin/orders/"]:not([href$="look"])');
  await rows.first().waitFor();
  return rows.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('button', { name: 'Search' }).click();
}
