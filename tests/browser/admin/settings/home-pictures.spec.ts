import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { uploadImageCall } from '#shared/admin/images/api.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { photoFile } from '../admin.ts';

/** The slides of the home page: what belongs to one goes along when it is moved. */

test('a slide that is moved twice by the same button comes two places later, and the button keeps the focus', async ({
  shop,
}) => {
  const page = await atPictures(shop);
  const [first, second, third] = await captions(page);
  const later = page.getByRole('button', { name: /^Later.*slide 1$/ });
  await later.focus();
  await page.keyboard.press('Enter');
  expect(await captions(page)).toEqual([second, first, third]);
  await page.keyboard.press('Enter');

  expect(await captions(page)).toEqual([second, third, first]);
  expect(await focused(page)).toBe('Later: slide 3');
  await page.keyboard.press('Enter');
  expect(await captions(page)).toEqual([second, third, first]);
});

test('a failed upload and a missing caption stay at their slide when another one is removed or changes places with it', async ({
  shop,
}) => {
  const page = await atPictures(shop, /ERR_FAILED|Failed to load resource/);
  const slide = (place: number) => page.getByRole('region', { name: `Slide ${place}` });
  await page.route('**/api/admin/pictures*', (route) => route.abort());
  await slide(3)
    .getByLabel(/the picture for wide screens/)
    .setInputFiles(await photoFile('#232f6e'));
  await slide(3).getByText(uploadImageCall.failure).waitFor();
  await slide(3).getByLabel('Caption').fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await slide(3).getByText('Enter a caption').waitFor();

  await page.getByRole('button', { name: 'Remove slide 1' }).click();
  await slide(2).getByText('Enter a caption').waitFor();
  await slide(2).getByText(uploadImageCall.failure).waitFor();
  await page.getByRole('button', { name: /^Earlier.*slide 2$/ }).click();
  await slide(1).getByText('Enter a caption').waitFor();
  await slide(1).getByText(uploadImageCall.failure).waitFor();
  expect(await slide(2).getByText('Enter a caption').count()).toBe(0);
});

async function atPictures(shop: OpenShop, mayLog?: RegExp): Promise<Page> {
  const page = await shop.visit(mayLog ? { mayLog } : {});
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/pictures');
  await page.getByRole('region', { name: 'Slide 3' }).waitFor();
  return page;
}

const captions = (page: Page) =>
  page
    .getByRole('region', { name: /^Slide/ })
    .getByLabel('Caption')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
