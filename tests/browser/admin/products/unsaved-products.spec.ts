import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

const restored = /You typed this on this device today at/;
const nameIn = (page: Page) => page.getByLabel('Name', { exact: true });

async function typeNew(shop: OpenShop, name: string): Promise<Page> {
  const page = await shop.visit({ mayLog: /status of 404|ERR_INTERNET_DISCONNECTED/ });
  await enterAdmin(shop, page);
  await open(page, '/admin/products/new');
  await nameIn(page).fill(name);
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  return page;
}

test('two tabs type a new product each: neither shows, replaces or saves over the other', async ({ shop }) => {
  const first = await typeNew(shop, 'Aso-oke fila');
  const second = await first.context().newPage();
  await open(second, '/admin/products/new');
  await nameIn(second).waitFor();
  expect([await nameIn(second).inputValue(), await second.getByText(restored).count()]).toEqual(['', 0]);
  await nameIn(second).fill('Ankara headwrap');
  await nameIn(first).fill('Aso-oke fila, blue');
  await second.getByText('Unsaved changes', { exact: true }).waitFor();

  for (const [page, name] of [
    [first, 'Aso-oke fila, blue'],
    [second, 'Ankara headwrap'],
  ] as const) {
    page.once('dialog', (opened) => void opened.accept());
    await page.reload();
    await page.getByText(restored).waitFor();
    expect(await nameIn(page).inputValue()).toBe(name);
  }
});

test('a new product that was typed in a closed tab is offered, also after its preview, and once it is discarded no more', async ({
  shop,
}) => {
  const closed = await typeNew(shop, 'Velvet kaftan');
  const page = await closed.context().newPage();
  await closed.close();
  await open(page, '/admin/products/new');
  await page.getByText(restored).waitFor();
  expect(await nameIn(page).inputValue()).toBe('Velvet kaftan');

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview' }).click(),
  ]);
  await preview.getByRole('link', { name: 'Edit' }).waitFor();
  await open(preview, new URL(preview.url()).pathname.replace('/preview', ''));
  await preview.getByText(restored).waitFor();
  expect(await nameIn(preview).inputValue()).toBe('Velvet kaftan');
  // A line that is lost for a moment asks for the product again, which is not saved yet.
  const field = await nameIn(preview).elementHandle();
  await preview.context().setOffline(true);
  const gone = preview.waitForResponse((response) => response.status() === 404);
  await preview.context().setOffline(false);
  await gone;
  await preview.getByText(restored).waitFor();
  expect(await field.evaluate((element) => element.isConnected)).toBe(true);
  await preview.close({ runBeforeUnload: false });

  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => nameIn(page).inputValue()).toBe('');
  await page.reload();
  await nameIn(page).waitFor();
  expect([await nameIn(page).inputValue(), await page.getByText(restored).count()]).toEqual(['', 0]);
});

test('Edit in the preview of unsaved changes leads back to the tab in which they are, and from a closed tab to the changes themselves', async ({
  shop,
}) => {
  const editor = await shop.visit();
  await enterAdmin(shop, editor);
  await open(editor, `/admin/products/${productId('adunni-wrap-dress')}`);
  await nameIn(editor).fill('Adunni dress, unsaved');
  const openPreview = async () => {
    const [preview] = await Promise.all([
      editor.waitForEvent('popup'),
      editor.getByRole('link', { name: 'Preview' }).click(),
    ]);
    await preview.getByRole('heading', { name: 'Adunni dress, unsaved' }).waitFor();
    return preview;
  };

  const first = await openPreview();
  const closing = first.waitForEvent('close');
  // The page may be closed before the click is over.
  await Promise.all([
    closing,
    first
      .getByRole('link', { name: 'Edit' })
      .click()
      .catch(() => closing),
  ]);
  expect(editor.context().pages()).toEqual([editor]);
  expect([await nameIn(editor).inputValue(), await editor.getByText(restored).count()]).toEqual([
    'Adunni dress, unsaved',
    0,
  ]);

  const second = await openPreview();
  await editor.close();
  await second.getByRole('link', { name: 'Edit' }).click();
  await second.getByText(restored).waitFor();
  expect(await nameIn(second).inputValue()).toBe('Adunni dress, unsaved');
});

test('Edit in the preview of a saved product opens it, when its tab has gone on to a new product', async ({ shop }) => {
  const editor = await shop.visit();
  await enterAdmin(shop, editor);
  await open(editor, `/admin/products/${productId('adunni-wrap-dress')}`);
  const [preview] = await Promise.all([
    editor.waitForEvent('popup'),
    editor.getByRole('link', { name: 'Preview' }).click(),
  ]);
  await preview.getByRole('heading', { name: 'Adunni Wrap Dress' }).waitFor();
  await open(editor, '/admin/products/new');
  await preview.getByRole('link', { name: 'Edit' }).click();
  await expect.poll(() => nameIn(preview).inputValue()).toBe('Adunni Wrap Dress');
});

test('two tabs edit the same product: each keeps what was typed in it, also when the other saves or discards', async ({
  shop,
}) => {
  const first = await shop.visit({ mayLog: /status of 409/ });
  await enterAdmin(shop, first);
  const url = `/admin/products/${productId('kemi-gathered-skirt')}`;
  const fitIn = (page: Page) => page.getByLabel('Fit', { exact: false });
  await open(first, url);
  await nameIn(first).fill('Kemi skirt, first tab');
  await first.getByText('Unsaved changes', { exact: true }).waitFor();

  const second = await first.context().newPage();
  await open(second, url);
  await second.getByText(/You have other unsaved changes to this product/).waitFor();
  expect([await nameIn(second).inputValue(), await second.getByText(restored).count()]).toEqual([
    'Kemi Gathered Skirt',
    0,
  ]);
  await fitIn(second).fill('Second tab');
  await second.getByText('Unsaved changes', { exact: true }).waitFor();
  await nameIn(first).fill('Kemi skirt, first tab again');
  for (const [page, name] of [
    [first, 'Kemi skirt, first tab again'],
    [second, 'Kemi Gathered Skirt'],
  ] as const) {
    page.once('dialog', (opened) => void opened.accept());
    await page.reload();
    await page.getByText(restored).waitFor();
    expect(await nameIn(page).inputValue()).toBe(name);
  }

  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByText('Saved', { exact: true }).first().waitFor();
  first.once('dialog', (opened) => void opened.accept());
  await first.reload();
  await first.getByText(restored).waitFor();
  expect(await nameIn(first).inputValue()).toBe('Kemi skirt, first tab again');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await first.getByRole('button', { name: 'Keep my changes' }).click();
  await first.getByText('Saved', { exact: true }).first().waitFor();
  const { name, fit } = await shop.db
    .selectFrom('products')
    .select(['name', 'fit'])
    .where('slug', '=', 'kemi-gathered-skirt')
    .executeTakeFirstOrThrow();
  expect({ name, fit }).toEqual({ name: 'Kemi skirt, first tab again', fit: 'Second tab' });
});
