import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

/** The size guide of one kind of clothes, changed on a phone 360 px wide. */

const withoutMotion = { reducedMotion: 'reduce' } as const;

test('a guide gets a size and a measurement, loses one of each, and shoppers see it at once', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  const shopper = await shop.visit(withoutMotion);
  await open(shopper, '/size-guide');
  await shopper.getByText('Skirts', { exact: true }).click();
  expect(await shopper.getByRole('row', { name: /^4XL/ }).count()).toBe(0);

  await open(page, '/admin/settings/size-guides');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Skirts/ }).click();
  await page.getByRole('heading', { name: 'Skirts for women' }).waitFor();
  await page.getByRole('button', { name: 'Remove size XS' }).click();
  await page.getByRole('button', { name: 'Add size' }).click();
  await page.getByRole('textbox', { name: 'Size 6' }).fill('4XL');
  await waist(page).getByLabel('4XL, cm', { exact: true }).fill('121,5');
  await page.getByRole('button', { name: 'Remove Hips' }).click();
  await page.getByRole('button', { name: 'Add measurement' }).click();
  const fresh = page.getByRole('group', { name: 'New measurement' });
  await fresh.getByRole('combobox', { name: 'Measurement' }).fill('Thigh');
  await page.getByRole('group', { name: 'Thigh' }).getByLabel('Small, cm', { exact: true }).fill('54');
  await expectAccessible(page);
  await page.getByRole('row', { name: '4XL 121.5 –' }).waitFor();
  await save(page);

  await open(shopper, '/size-guide');
  await shopper.getByText('Skirts', { exact: true }).click();
  const skirts = shopper.getByRole('table', { name: 'Body measurements for skirts' });
  await skirts.getByRole('row', { name: '4XL 121.5 –' }).waitFor();
  expect(await skirts.getByRole('columnheader').allInnerTexts()).toEqual(['Size', 'Waist', 'Thigh']);
  expect(await skirts.getByRole('row', { name: /^X-Small/ }).count()).toBe(0);
  await shopper.getByText('Inches', { exact: true }).click();
  await skirts.getByRole('row', { name: '4XL 48 –' }).waitFor();
});

test('errors in a guide show at their fields, and the form keeps its values', async ({ shop }) => {
  const page = await shop.visit({ ...withoutMotion, mayLog: /status of 409/ });
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/size-guides?gender=women&category=Tops');
  const small = waist(page).getByLabel('Small, cm', { exact: true });
  await small.fill('narrow');
  await page.getByRole('textbox', { name: 'Size 1' }).fill('s');
  await page.getByRole('button', { name: 'Add measurement' }).click();
  await page.getByRole('button', { name: 'Add size' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByText('Enter centimetres from 0.1 to 999.9').waitFor();
  await page.getByText('Use up to 20 letters or numbers for a size, such as XL, 42 or Standard').waitFor();
  await page.getByText('Enter what is measured, such as Chest').waitFor();
  await expect.poll(() => small.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove this measurement' }).click();
  await page.getByRole('button', { name: 'Remove size 7' }).click();
  expect(await small.inputValue()).toBe('narrow');
  await small.fill('68');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Add each size only once').waitFor();
  await page.getByRole('textbox', { name: 'Size 1' }).fill('XXS');

  await shop.db.deleteFrom('sizeGuides').where('category', '=', 'Tops').where('size', '=', 'XXL').execute();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Someone else changed this.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Size 1' }).inputValue()).toBe('XXS');
  expect(await small.inputValue()).toBe('68');
});

/** The column of the guide for the waist. */
const waist = (page: Page) => page.getByRole('group', { name: 'Waist' });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').waitFor();
}
