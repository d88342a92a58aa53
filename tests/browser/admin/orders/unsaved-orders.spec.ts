import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#shared/admin/staff/rights.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { makeProduct } from '../../../data/factories.ts';
import { expectAccessible } from '../../accessible.ts';
import { loseResponse } from '../../lose-response.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { heading, open } from '../../shopping.ts';

/** A phone drops the tab while the seller reads the customer's chat. */

const unsaved = 'didn’t save it';

test('an order that was typed from a chat is there again when the phone drops the tab, until it is saved', async ({
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Dropped Wrapper', price: 12_000, stock: { M: 5 } });
  const page = await sellerAt(shop, 'manager');
  await typeOrder(page, { item: 'Dropped Wrapper', customer: 'Amaka Nwosu' });
  await page.getByRole('button', { name: 'Increase quantity of Dropped Wrapper, Medium' }).click();
  await page.getByRole('radio', { name: 'Delivery or pick-up' }).check();
  await page.getByLabel('Address', { exact: true }).fill('4 Bode Thomas');
  await page.getByLabel('City or district').fill('Surulere');
  await page.getByLabel('Discount on the items (₦)').fill('500');
  await page.getByRole('radio', { name: 'Price agreed in chat' }).check();
  await page.getByRole('radio', { name: 'Transfer' }).check();
  await page.getByLabel('Reference').fill('GTB 1234');
  const total = await page.locator('form b').last().textContent();

  const anew = await dropTab(page);
  await anew.getByText(unsaved).waitFor();
  expect(await anew.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Amaka Nwosu');
  expect(await anew.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('0803 123 4567');
  expect(await anew.getByLabel('Address', { exact: true }).inputValue()).toBe('4 Bode Thomas');
  expect(await anew.getByLabel('Reference').inputValue()).toBe('GTB 1234');
  expect(await anew.locator('form b').last().textContent()).toBe(total);
  await expectAccessible(anew);
  await anew.getByRole('button', { name: 'Save order as paid' }).click();
  await anew.getByText('Discount: Price agreed in chat').waitFor();
  expect(await stored(anew)).toEqual([]);
  await open(anew, '/admin/orders/new');
  await anew.getByLabel('Find an item').waitFor();
  expect(await anew.getByText(unsaved).count()).toBe(0);
});

test('a restored order shows what its items cost now, and can be started anew', async ({ shop }) => {
  const { variantId } = await makeProduct(shop.db, { name: 'Dearer Wrapper', price: 9_000, stock: { M: 5 } });
  const page = await sellerAt(shop, 'owner');
  await typeOrder(page, { item: 'Dearer Wrapper', customer: 'Bisi Ojo' });
  await shop.db.updateTable('variants').set({ price: 9_500 }).where('id', '=', variantId).execute();

  const anew = await dropTab(page);
  await anew.getByText(unsaved).waitFor();
  await anew.locator('form b').last().getByText('₦9,500').waitFor();
  await anew.getByRole('button', { name: 'Start over' }).click();
  await anew.getByLabel('Find an item').waitFor();
  expect(await anew.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('');
  expect(await stored(anew)).toEqual([]);
});

test('an order whose response was lost with the tab is not entered twice', async ({ shop }) => {
  await makeProduct(shop.db, { name: 'Lost Wrapper', price: 7_000, stock: { M: 5 } });
  const page = await sellerAt(shop, 'manager');
  await typeOrder(page, { item: 'Lost Wrapper', customer: 'Chi Obi' });
  await page.route(/\/admin\/staff-orders$/, loseResponse);
  await page.getByRole('button', { name: 'Save order as paid' }).click();
  const orders = () => shop.db.selectFrom('orders').select('id').where('name', '=', 'Chi Obi').execute();
  await expect.poll(orders).toHaveLength(1);

  const anew = await dropTab(page);
  await anew.getByText(unsaved).waitFor();
  await anew.getByRole('button', { name: 'Save order as paid' }).click();
  await anew.getByText('Handed over').waitFor();
  expect(await orders()).toHaveLength(1);
});

test('two tabs have an order each, and one that is open elsewhere is offered nowhere else', async ({ shop }) => {
  await makeProduct(shop.db, { name: 'First Wrapper', price: 7_000, stock: { M: 5 } });
  const page = await sellerAt(shop, 'manager');
  await typeOrder(page, { item: 'First Wrapper', customer: 'Dayo Ade' });
  const other = await page.context().newPage();
  await open(other, '/admin/orders/new');
  await other.getByLabel('Find an item').fill('First Wrapper');
  expect(await other.getByText(unsaved).count()).toBe(0);
  await other.getByRole('textbox', { name: 'Phone' }).fill('0805 000 0000');
  await expect.poll(() => stored(other)).toHaveLength(2);
});

test('nobody else on the same phone sees an unsaved order, and signing out asks before it is removed', async ({
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Own Wrapper', price: 7_000, stock: { M: 5 } });
  const page = await sellerAt(shop, 'manager');
  await typeOrder(page, { item: 'Own Wrapper', customer: 'Efe Oye' });
  await enterAdmin(shop, page, 'owner');
  const owners = await dropTab(page);
  await owners.getByLabel('Find an item').waitFor();
  expect(await owners.getByText(unsaved).count()).toBe(0);
  expect(await stored(owners)).toHaveLength(1);

  await enterAdmin(shop, owners, 'manager');
  await open(owners, '/admin/orders');
  await owners.getByRole('button', { name: 'Sign out' }).click();
  const asks = owners.getByRole('dialog', { name: 'Sign out and lose 1 change?' });
  await asks.getByText('An order that you typed is not saved.').waitFor();
  await asks.getByRole('button', { name: 'Sign out' }).click();
  await owners.waitForURL(/\/admin\/login/);
  expect(await stored(owners)).toEqual([]);
});

test('whoever signs out on the page of an order is asked once, and leaves', async ({ shop }) => {
  await makeProduct(shop.db, { name: 'Left Wrapper', price: 7_000, stock: { M: 5 } });
  const page = await sellerAt(shop, 'manager');
  await typeOrder(page, { item: 'Left Wrapper', customer: 'Ngozi Obi' });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });

  await page.getByRole('button', { name: 'Sign out' }).click();
  const asks = page.getByRole('dialog', { name: 'Sign out and lose 1 change?' });
  await asks.getByRole('button', { name: 'Sign out' }).click();

  await page.waitForURL(/\/admin\/login/);
  expect(dialogs).toEqual([]);
  expect(await stored(page)).toEqual([]);
});

async function sellerAt(shop: OpenShop, role: Role): Promise<Page> {
  const page = await shop.visit({ mayLog: /\/pictures\/|ERR_FAILED|Failed to load resource|net::/ });
  await enterAdmin(shop, page, role);
  await open(page, '/admin/orders/new');
  await heading(page, 'New order').waitFor();
  return page;
}

async function typeOrder(page: Page, { item, customer }: { item: string; customer: string }): Promise<void> {
  await page.getByLabel('Find an item').fill(item);
  await page.getByRole('button', { name: new RegExp(`^Add ${item}`) }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('0803 123 4567');
  await page.getByRole('textbox', { name: /^Name/ }).fill(customer);
}

/** The tab is gone without a word, and the seller opens the page again. */
async function dropTab(page: Page): Promise<Page> {
  const context = page.context();
  await page.close();
  const anew = await context.newPage();
  await open(anew, '/admin/orders/new');
  return anew;
}

const stored = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-sale ')));
