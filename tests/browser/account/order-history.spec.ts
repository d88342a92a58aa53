import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeProduct } from '../../data/factories.ts';
import { orderRows, writeRows } from '../../actions/order-rows.ts';
import { person, signUp } from '../accounts.ts';
import { delayRequests, delayResponse } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

/** The orders of a shopper with more orders than fit on a page. */

const loggedErrors = /status of [45]\d\d|Failed to load resource/;
const olderPage = /\/api\/user\/orders\?before=/;

test('the profile shows 20 orders and a button for older ones, which adds them and moves the focus to the first', async ({
  shop,
}) => {
  const page = await shop.visit();
  const ids = await signUpWithOrders(shop, page, 'ada.bought.41@example.com', 41);
  await open(page, '/profile');
  const older = page.getByRole('button', { name: 'Show older orders' });
  await older.waitFor();
  expect(await listed(page)).toEqual(ids.slice(0, 20));

  const response = Promise.withResolvers<void>();
  await page.route(olderPage, (route) => response.promise.then(() => route.continue()), { times: 1 });
  await older.focus();
  await page.keyboard.press('Enter');
  await page.locator('button[aria-busy=true]:disabled', { hasText: 'Show older orders' }).waitFor();
  expect(await listed(page)).toEqual(ids.slice(0, 20));
  response.resolve();
  await expect.poll(() => listed(page)).toEqual(ids.slice(0, 40));
  await expect.poll(() => focused(page)).toBe(ids[20]);

  await older.click();
  await expect.poll(() => listed(page)).toEqual(ids);
  await expect.poll(() => focused(page)).toBe(ids[40]);
  await expect.poll(() => older.count()).toBe(0);
});

test('older orders stay when the first page, read again after the network was away, arrives behind them', async ({
  shop,
}) => {
  const page = await shop.visit();
  const ids = await signUpWithOrders(shop, page, 'ada.bought.42@example.com', 42);
  await open(page, '/profile');
  const older = page.getByRole('button', { name: 'Show older orders' });
  await older.waitFor();
  const olderOnes = await delayRequests(page, olderPage);
  const firstPage = await delayResponse(page, /\/api\/user\/orders$/);
  await older.click();
  await page.evaluate(() => ['offline', 'online'].forEach((name) => dispatchEvent(new Event(name))));
  await firstPage.isFetched;
  olderOnes.release();
  await expect.poll(() => listed(page)).toEqual(ids.slice(0, 40));

  await firstPage.deliver();
  await page.getByRole('button', { name: 'Show older orders', disabled: false }).waitFor();

  expect(await listed(page)).toEqual(ids.slice(0, 40));
});

test('when older orders fail to load, an error shows, the others stay, and the shopper can try again', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide', mayLog: loggedErrors });
  const ids = await signUpWithOrders(shop, page, 'ada.bought.21@example.com', 21);
  await open(page, '/orders');
  await page.route(olderPage, (route) => route.fulfill({ status: 500, json: { success: false } }));
  const older = page.getByRole('button', { name: 'Show older orders' });
  await older.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('main')
    .getByRole('alert')
    .getByText('Failed to fetch your data. Please try again later.')
    .waitFor();
  expect(await listed(page)).toEqual(ids.slice(0, 20));
  await expect.poll(() => older.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.unroute(olderPage);
  await page.keyboard.press('Enter');
  await expect.poll(() => listed(page)).toEqual(ids);
  await expect.poll(() => page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
});

test('twenty orders are shown without a button', async ({ shop }) => {
  const page = await shop.visit();
  const ids = await signUpWithOrders(shop, page, 'ada.bought.20@example.com', 20);
  await open(page, '/profile');
  await expect.poll(() => listed(page)).toEqual(ids);
  expect(await page.getByRole('button', { name: 'Show older orders' }).count()).toBe(0);
});

test('a shopper who jumps back over the profile from one order to another reads nothing there of the first', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  const [newer, older] = await signUpWithOrders(shop, page, 'ada.bought.2@example.com', 2);
  const note = page.getByText('Nothing was added to your cart.');
  await open(page, '/profile');
  await page.getByRole('link', { name: newer! }).click();
  await heading(page, `Order ${newer!}`).waitFor();
  await page.getByRole('button', { name: 'Buy again' }).waitFor();
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await page.getByRole('link', { name: older! }).click();
  await page.route('**/api/product/detail/*', (route) => route.fulfill({ status: 404, json: { success: false } }));
  await page.getByRole('button', { name: 'Buy again' }).click();
  await note.waitFor();

  await page.evaluate(() => history.go(-2));
  await heading(page, `Order ${newer!}`).waitFor();
  await page.getByRole('button', { name: 'Buy again' }).waitFor();
  expect(await note.count()).toBe(0);
});

/** @returns the first letters of their order numbers, the newest first */
async function signUpWithOrders(shop: OpenShop, page: Page, email: string, count: number): Promise<string[]> {
  await signUp(shop, page, person(email));
  const product = await makeProduct(shop.db);
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const rows = orderRows({ product, status: 'delivered', at: new Date(Date.UTC(2026, 8, 1, 9, number)) });
    ids.unshift(await writeRows(shop.db, { ...rows, order: { ...rows.order, email } }));
  }
  return ids.map(numberOf);
}

const numberOf = (id: string) => `#${id.slice(0, 8)}`;

const listed = (page: Page) => page.getByRole('rowheader').allInnerTexts();

/** The number of the order whose link has the focus. */
const focused = (page: Page) => page.evaluate(() => /#\w{8}/.exec(document.activeElement?.textContent ?? '')?.[0]);
