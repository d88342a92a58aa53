import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

/** What staff must see at a glance: amounts, phone numbers, where they are and the way back. */

test('naira are grouped in the forms of delivery and coupons, also those just typed', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/delivery');
  const price = page.getByLabel('Price (₦)').first();
  await expect.poll(() => price.inputValue()).toBe('3,000');
  await price.fill('12500');
  await price.blur();
  expect(await price.inputValue()).toBe('12,500');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('All changes saved').waitFor();
  const [area] = await shop.db.selectFrom('deliveryAreas').select('price').where('price', '=', 12_500).execute();
  expect(area).toBeDefined();

  await open(page, '/admin/coupons/OGE2000');
  await expect.poll(() => page.getByLabel('Minimum order (₦)').inputValue()).toBe('15,000');
  await open(page, '/admin/coupons/~new');
  const minimum = page.getByLabel('Minimum order (₦)');
  await minimum.fill('12000');
  await minimum.blur();
  expect(await minimum.inputValue()).toBe('12,000');
});

test('the address of what needs review that emails of a former release have leads there', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await page.goto(`${shop.url}/admin/orders/look`);
  await page.waitForURL('**/admin/orders/review');
  await page.getByRole('heading', { name: 'Needs review' }).waitFor();
});

test('a thumb finds the items of an order, the products and the contacts of a customer', async ({ shop }) => {
  const { id } = await toteBought(shop, 'thumb@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, `/admin/orders/${id}`);
  expect(await heightHit(page.getByRole('link', { name: 'Oja Canvas Tote' }))).toBeGreaterThanOrEqual(44);
  await open(page, '/admin/products?search=tote');
  expect(await heightHit(page.getByRole('link', { name: 'Oja Canvas Tote' }))).toBeGreaterThanOrEqual(44);
  await open(page, '/admin/customers?search=thumb');
  await page.getByRole('link', { name: /thumb@example/ }).click();
  // Exactly, as the row of the list that leads here contains both too.
  expect(await heightHit(page.getByRole('link', { name: '0803 555 0123', exact: true }))).toBeGreaterThanOrEqual(44);
  expect(await heightHit(page.getByRole('link', { name: 'thumb@example.com', exact: true }))).toBeGreaterThanOrEqual(
    44,
  );
});

/** In how many pixels above each other a tap hits it. */
const heightHit = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate((it) => {
    const { left, top, height } = it.getBoundingClientRect();
    const isHit = (y: number) => it.contains(document.elementFromPoint(left + 10, y));
    return Array.from({ length: 121 }, (_, at) => top + height / 2 - 60 + at).filter(isHit).length;
  });
};

test('the last settings are whole in view on a phone when a keyboard reaches them', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/settings');
  const chip = page.getByRole('link', { name: 'My sessions' });
  await page.getByRole('link', { name: 'My sign-in' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => isWithin(chip, 360)).toBe(true);
});

test('the views of a list stay where a thumb has scrolled them while its search changes', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/orders?q=nobody');
  const first = page.getByRole('navigation', { name: 'Filter orders' }).getByRole('link').first();
  await first.evaluate((it) => it.scrollIntoView());
  const left = await leftOf(first);
  await page.getByRole('searchbox').fill('somebody');
  await page.keyboard.press('Enter');
  await page.getByText('No orders match “somebody”').waitFor();
  expect(await leftOf(first)).toBe(left);
});

const leftOf = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().left);

/** That nothing of it is beyond the left or right edge of the screen. */
const isWithin = (element: Locator, width: number) =>
  element.evaluate((it, edge) => {
    const { left, right } = it.getBoundingClientRect();
    return document.activeElement === it && left >= 0 && right <= edge;
  }, width);

test('a new newsletter, its subscribers and a customer lead back to their lists, and a number is read out', async ({
  shop,
}) => {
  await toteBought(shop, 'way.back@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page);
  for (const path of ['/admin/newsletter/new', '/admin/newsletter/subscribers']) {
    await open(page, path);
    await page.getByRole('link', { name: 'All newsletters' }).click();
    await page.waitForURL('**/admin/newsletter');
  }
  await open(page, '/admin/customers?search=way.back');
  await page.getByRole('link', { name: /way\.back@example\.com, 0803 555 0123/ }).click();
  await page.getByRole('link', { name: '0803 555 0123', exact: true }).waitFor();
  await page.getByRole('link', { name: 'All customers' }).click();
  await page.waitForURL('**/admin/customers');
});

test('the reports of the dashboard keep their room while they load', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page);
  let load = () => {};
  const isLoading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/api\/admin\/(figures|months|profit|payouts)\b/, async (route) => {
    await isLoading;
    await route.continue();
  });
  await open(page, '/admin');
  const top = (name: string) =>
    page.getByRole('heading', { name, exact: true }).evaluate((it) => it.getBoundingClientRect().top + scrollY);
  await page.getByRole('heading', { name: 'Payouts' }).waitFor();
  expect((await top('Months')) - (await top('Sales'))).toBeGreaterThan(500);
  load();
  await page.getByText('Day by day').waitFor();
});
