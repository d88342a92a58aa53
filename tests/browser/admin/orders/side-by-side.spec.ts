import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

/** Two tabs, and two members of staff, at the same orders. */

test('what is ticked in two tabs of the packing list is ticked in both, also after a reload', async ({ shop }) => {
  const [first, second] = [
    await toteBought(shop, 'ticked.a@example.com'),
    await toteBought(shop, 'ticked.b@example.com'),
  ];
  const page = await shop.visit();
  await enterAdmin(shop, page, 'packer');
  await open(page, '/admin/packing');
  const other = await page.context().newPage();
  await open(other, '/admin/packing');
  const tick = (tab: Page, { id }: { id: string }) =>
    tab
      .getByRole('listitem')
      .filter({ has: tab.getByRole('heading', { name: orderNumber(id), exact: true }) })
      .getByRole('checkbox');
  await tick(page, second).waitFor();
  await tick(other, second).waitFor();

  await tick(page, first).check();
  await tick(other, second).check();
  await page.reload();
  await expect.poll(() => tick(page, second).isChecked()).toBe(true);
  expect(await tick(page, first).isChecked()).toBe(true);
  await expect.poll(() => tick(other, first).isChecked()).toBe(true);
});

test('a tracking number that is typed stays when somebody else enters the courier in the meantime', async ({
  shop,
}) => {
  const { id } = await toteBought(shop, 'tracked.by.two@example.com');
  await shop.db.updateTable('orders').set({ status: 'shipped', shippedAt: new Date() }).where('id', '=', id).execute();
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Add tracking' }).click();
  const drawer = page.getByRole('dialog', { name: 'Tracking' });
  await drawer.getByLabel('Tracking number').fill('GIG 4711');

  const enter = (parcel: { courier?: string; trackingNumber?: string }) =>
    shop.db.updateTable('orders').set(parcel).where('id', '=', id).execute();
  await enter({ courier: 'GIG Logistics' });
  await comeBack(page);
  await expect.poll(() => drawer.getByLabel('Courier').inputValue()).toBe('GIG Logistics');
  expect(await drawer.getByLabel('Tracking number').inputValue()).toBe('GIG 4711');
  await drawer.getByRole('button', { name: 'Save and email the customer' }).click();
  await drawer.waitFor({ state: 'hidden' });
  const saved = shop.db.selectFrom('orders').select(['courier', 'trackingNumber']).where('id', '=', id);
  expect(await saved.executeTakeFirst()).toEqual({ courier: 'GIG Logistics', trackingNumber: 'GIG 4711' });

  // Saved input no longer counts as typed.
  await page.getByRole('button', { name: 'Correct tracking' }).waitFor();
  await enter({ trackingNumber: 'GIG 4712' });
  await comeBack(page);
  await page.getByText('GIG 4712').first().waitFor();
  await page.getByRole('button', { name: 'Correct tracking' }).click();
  await expect.poll(() => drawer.getByLabel('Tracking number').inputValue()).toBe('GIG 4712');
});

test('an email address that was corrected here, and then by somebody else, is offered as it is now', async ({
  shop,
}) => {
  const { id } = await toteBought(shop, 'corrected.never@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Correct email' }).click();
  const drawer = page.getByRole('dialog', { name: 'Email' });
  await drawer.getByLabel('Email', { exact: true }).fill('corrected.here@example.com');
  await drawer.getByRole('button', { name: 'Save and email the customer' }).click();
  await page.getByRole('link', { name: 'corrected.here@example.com' }).waitFor();

  const theirs = { email: 'corrected.there@example.com', emailVersion: 9 };
  await shop.db.updateTable('orders').set(theirs).where('id', '=', id).execute();
  await comeBack(page);
  await page.getByRole('link', { name: theirs.email }).waitFor();
  await page.getByRole('button', { name: 'Correct email' }).click();
  await expect.poll(() => drawer.getByLabel('Email', { exact: true }).inputValue()).toBe(theirs.email);
});

test('an email address that is being typed stays when somebody else corrects it in the meantime', async ({ shop }) => {
  const { id } = await toteBought(shop, 'typed.by.two@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Correct email' }).click();
  const drawer = page.getByRole('dialog', { name: 'Email' });
  const email = drawer.getByLabel('Email', { exact: true });
  await email.fill('typed.he');

  const theirs = { email: 'corrected.by.her@example.com', emailVersion: 9 };
  await shop.db.updateTable('orders').set(theirs).where('id', '=', id).execute();
  await comeBack(page);
  await drawer.getByText(`It is ${theirs.email} now.`, { exact: false }).waitFor();
  expect(await email.inputValue()).toBe('typed.he');
  await email.press('End');
  await email.pressSequentially('re@example.com');
  expect(await email.inputValue()).toBe('typed.here@example.com');
});

/** The tab is seen again, which loads the order anew. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
