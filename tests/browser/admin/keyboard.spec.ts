import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#shared/admin/staff/rights.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { makeProduct } from '../../data/factories.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { photoFile } from './admin.ts';

/** Staff with a keyboard: a button that was pressed keeps the focus, also when there is no further to go. */

test('a product of a collection is moved to the top, and back to the end, without losing the focus', async ({
  shop,
}) => {
  for (const name of ['Keyboard Shirt A', 'Keyboard Shirt B', 'Keyboard Shirt C']) await makeProduct(shop.db, { name });
  const page = await staffAt(shop, '/admin/collections/~new', 'manager');
  const find = page.getByLabel(/^Find products to add/);
  await find.fill('Keyboard Shirt');
  for (const one of ['A', 'B', 'C']) {
    await page.getByRole('button', { name: `Add Keyboard Shirt ${one}` }).press('Enter');
    expect(await focused(page)).toBe(`Added Keyboard Shirt ${one}`);
  }
  await page.getByRole('button', { name: 'To the top Keyboard Shirt C' }).press('Enter');
  await page.getByText('Keyboard Shirt C is number 1 of 3 now.').waitFor();
  expect(await focused(page)).toBe('To the top Keyboard Shirt C');

  const down = page.getByRole('button', { name: 'Down Keyboard Shirt C' });
  await down.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Keyboard Shirt C is number 3 of 3 now.').waitFor();
  expect(await focused(page)).toBe('Down Keyboard Shirt C');
  expect(await down.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Up Keyboard Shirt A' }).press('Enter');
  expect(await page.getByRole('button', { name: /^Up/ }).allInnerTexts()).toEqual(
    ['A', 'B', 'C'].map((one) => expect.stringContaining(`Keyboard Shirt ${one}`)),
  );
});

test('a delivery area that is moved up as far as it goes keeps the focus on its button', async ({ shop }) => {
  const page = await staffAt(shop, '/admin/settings/delivery', 'owner');
  const up = page.getByRole('button', { name: 'Move Ile-Ife Area 2 up' });
  await up.press('Enter');
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move Ile-Ife Area 2 up');
  expect(await up.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  const osun = page.getByRole('region', { name: 'Osun' }).getByRole('checkbox', { name: /is active$/ });
  expect(await osun.first().getAttribute('aria-label')).toBe('Ile-Ife Area 2 is active');
});

test('the ticks of a delivery area go with it when it is moved', async ({ shop }) => {
  const page = await staffAt(shop, '/admin/settings/delivery', 'owner');
  const active = page.getByRole('region', { name: 'Osun' }).getByRole('checkbox', { name: /is active$/ });
  const ticks = async () =>
    Object.fromEntries(
      await active.evaluateAll((boxes) => boxes.map((box) => [box.ariaLabel, (box as HTMLInputElement).checked])),
    ) as Record<string, boolean>;
  const area = page.getByRole('checkbox', { name: 'Ile-Ife Area 2 is active' });
  await area.waitFor();
  const before = await ticks();
  await area.uncheck();
  await page.getByRole('button', { name: 'Move Ile-Ife Area 2 up' }).press('Enter');

  expect(await active.first().getAttribute('aria-label')).toBe('Ile-Ife Area 2 is active');
  expect(await ticks()).toEqual({ ...before, 'Ile-Ife Area 2 is active': false });
  await area.check();
  expect(await ticks()).toEqual(before);
});

test('a new delivery area that is moved up keeps the focus on its own button', async ({ shop }) => {
  const page = await staffAt(shop, '/admin/settings/delivery', 'owner');
  const osun = page.getByRole('region', { name: 'Osun' });
  await osun.getByRole('button', { name: 'Add area in Osun' }).click();
  const names = () =>
    osun
      .getByLabel('Area', { exact: true })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const before = await names();
  await osun.getByLabel('Area', { exact: true }).last().fill('Modakeke');
  await osun.getByRole('button', { name: 'Move Modakeke up' }).press('Enter');
  await page.keyboard.press('Enter');

  const others = before.slice(0, -1);
  expect(await names()).toEqual([...others.slice(0, -2), 'Modakeke', ...others.slice(-2)]);
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move Modakeke up');
});

test('a picture of a product that becomes the first keeps the focus on its button', async ({ shop }) => {
  const page = await staffAt(shop, '/admin/products/new', 'manager');
  const colour = page.getByRole('group', { name: 'The colour', exact: true });
  for (const cloth of ['#b3122e', '#1f4e9c'])
    await colour.getByLabel(/^Add (more )?pictures/).setInputFiles(await photoFile(cloth));
  await colour.getByRole('button', { name: /^Earlier.*picture 2$/ }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Earlier, picture 1');
});

test('a slide and a product that are removed leave the focus on the next one, or on what adds another', async ({
  shop,
}) => {
  const page = await staffAt(shop, '/admin/settings/pictures', 'owner');
  const add = page.getByRole('button', { name: 'Add slide' });
  await add.waitFor();
  while ((await page.getByRole('button', { name: /^Remove slide/ }).count()) < 3) await add.press('Enter');
  await page.getByRole('button', { name: 'Remove slide 2' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Remove slide 2');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Remove slide 1');

  for (const name of ['Removed Shirt A', 'Removed Shirt B']) await makeProduct(shop.db, { name });
  page.on('dialog', (opened) => void opened.accept());
  await open(page, '/admin/collections/~new');
  await page.getByLabel(/^Find products to add/).fill('Removed Shirt');
  for (const one of ['A', 'B']) await page.getByRole('button', { name: `Add Removed Shirt ${one}` }).press('Enter');
  await page.getByRole('button', { name: 'Remove Removed Shirt A' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Remove Removed Shirt B');
  await page.keyboard.press('Enter');
  await page.getByText('Removed Shirt B is no longer in the collection.').waitFor();
  const find = page.getByLabel(/^Find products to add/);
  await expect.poll(() => find.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('the last product of a sale that is removed leaves the focus where another is found, also when all are', async ({
  shop,
}) => {
  for (const name of ['Sale Shirt A', 'Sale Shirt B']) await makeProduct(shop.db, { name });
  const page = await staffAt(shop, '/admin/products/sales/~new', 'owner');
  const find = page.getByLabel(/^Find products to add/);
  const isFinding = () => find.evaluate((field) => field === document.activeElement);
  const add = async (one: string) => {
    await find.fill(`Sale Shirt ${one}`);
    await page.getByRole('button', { name: `Add Sale Shirt ${one}` }).press('Enter');
  };
  await add('A');
  await page.getByRole('button', { name: 'Remove Sale Shirt A' }).press('Enter');
  await expect.poll(isFinding).toBe(true);

  await add('A');
  await add('B');
  await page.getByRole('button', { name: 'Remove all' }).press('Enter');
  await page.getByText('No products in this sale.').waitFor();
  await expect.poll(isFinding).toBe(true);
});

test('who adds and removes faster than the page is drawn has the focus where the last press leaves it', async ({
  shop,
}) => {
  for (const name of ['Quick Shirt A', 'Quick Shirt B']) await makeProduct(shop.db, { name });
  const page = await staffAt(shop, '/admin/collections/~new', 'manager');
  await page.getByLabel(/^Find products to add/).fill('Quick Shirt');
  for (const one of ['A', 'B']) await page.getByRole('button', { name: `Add Quick Shirt ${one}` }).waitFor();
  await page.keyboard.press('Tab');
  await page.evaluate(async () => {
    for (const name of ['Add Quick Shirt A', 'Add Quick Shirt B', 'Remove Quick Shirt A']) {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
      button.focus();
      button.click();
      await Promise.resolve();
    }
  });
  await page.getByText('Quick Shirt A is no longer in the collection.').waitFor();
  await expect.poll(() => focused(page)).toBe('Remove Quick Shirt B');
});

test('the last size and the last measurement of a guide that are removed leave the focus on those before', async ({
  shop,
}) => {
  const page = await staffAt(shop, '/admin/settings/size-guides?gender=women&category=Tops', 'owner');
  page.on('dialog', (opened) => void opened.accept());
  for (const [list, name] of [
    ['Sizes', /^Remove size/],
    ['Measurements', /^Remove/],
  ] as const) {
    const all = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: list, exact: true }) })
      .getByRole('button', { name });
    await page.getByRole('button', { name: list === 'Sizes' ? 'Add size' : 'Add measurement' }).click();
    const count = await all.count();
    await all.last().press('Enter');
    await expect.poll(() => all.count()).toBe(count - 1);
    await expect.poll(() => all.last().evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('a product that is removed by a tap leaves the keyboard of the phone closed', async ({ shop }) => {
  await makeProduct(shop.db, { name: 'Tapped Shirt' });
  const page = await staffAt(shop, '/admin/collections/~new', 'manager');
  await page.getByLabel(/^Find products to add/).fill('Tapped Shirt');
  await page.getByRole('button', { name: 'Add Tapped Shirt' }).click();
  await page.getByRole('button', { name: 'Remove Tapped Shirt' }).click();
  await page.getByText('Tapped Shirt is no longer in the collection.').waitFor();
  await page.evaluate(
    () =>
      new Promise(
        (drawn) => void requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      ),
  );
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

test('who says No to what would be done comes back to the button that asked', async ({ shop }) => {
  const page = await staffAt(shop, '/admin/settings/staff', 'owner');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const remove = page.getByRole('button', { name: /^Remove/ });
  await remove.press('Enter');
  await page.getByRole('button', { name: 'No', exact: true }).press('Enter');
  await remove.waitFor();
  expect(await focused(page)).toMatch(/^Remove/);
});

async function staffAt(shop: OpenShop, path: string, role: Role): Promise<Page> {
  const page = await shop.visit({ mayLog: /\/pictures\// });
  await enterAdmin(shop, page, role);
  await open(page, path);
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
