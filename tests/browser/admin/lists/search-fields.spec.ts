import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

/** The fields that search lists, while a slow phone is still busy with what was sent. */

test.for([
  ['/admin/orders?show=all', 'q'],
  ['/admin/settings/log', 'query'],
  ['/admin/customers', 'search'],
  ['/admin/find', 'search'],
] as const)(
  'what is typed after Enter on %s stays, and Back shows the words before',
  async ([path, name], { shop }) => {
    const page = await shop.visit({ size: 'wide' });
    await enterAdmin(shop, page);
    await open(page, path);
    const search = page.getByRole('searchbox');
    await search.fill('adire');
    // The list loads once the page shows the new address.
    const isShown = (words: string) =>
      page.waitForRequest((request) => new URL(request.url()).searchParams.get(name) === words);
    const first = isShown('adire');
    await search.evaluate((field: HTMLInputElement) => {
      field.form!.requestSubmit();
      document.execCommand('insertText', false, ' shirt');
    });
    await first;
    expect(await search.inputValue()).toBe('adire shirt');
    expect(await isFocused(search)).toBe(true);
    const second = isShown('adire shirt');
    await search.press('Enter');
    await second;

    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get(name) === 'adire');
    await expect.poll(() => search.inputValue()).toBe('adire');
  },
);

test('a character that is typed while the page changes for those before it is searched too', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page);
  await open(page, '/admin/products');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      replaceState(...state);
      history.replaceState = replaceState;
      document.execCommand('insertText', false, 't');
    };
  });
  await page.keyboard.type('sa');
  await page.waitForURL(/search=sat$/);
  expect(await search.inputValue()).toBe('sat');
});

test('the activity log of one member of staff names them in its filter when it is opened', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page, 'manager');
  await enterAdmin(shop, page);
  const manager = shop.db.selectFrom('staff').select('id').where('email', '=', 'manager@oge.example');
  const { id } = await manager.executeTakeFirstOrThrow();
  await open(page, `/admin/settings/log?by=${id}`);
  await expect.poll(() => page.getByRole('combobox', { name: 'Staff' }).inputValue()).toBe(id);
});

test('the filter of security events keeps the focus on its button', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/security');
  await page.getByLabel('Type').selectOption({ index: 1 });
  const filter = page.getByRole('button', { name: 'Filter' });
  await filter.press('Enter');
  await page.waitForURL(/kind=/);
  await expect.poll(() => isFocused(filter)).toBe(true);
  await page.goBack();
  await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('');
});

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
