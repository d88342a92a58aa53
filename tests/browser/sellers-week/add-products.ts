import type { Page } from 'playwright-core';
import { photoFile } from '../admin/admin.ts';
import { open } from '../shopping.ts';
import { keysOf } from '#shared/keys-of.ts';

/**
 * The garments that she photographs: the colour of the cloth, the price in naira, and how many there are in medium and
 * large.
 */
export const products = {
  'Bisi gown': { category: 'Dresses', cloth: '#b3122e', price: 41_500, medium: 2, large: 1 },
  'Temi shirt dress': { category: 'Dresses', cloth: '#1f4e9c', price: 36_000, medium: 3, large: 2 },
  'Kemi wrap skirt': { category: 'Skirts', cloth: '#2f6b47', price: 18_500, medium: 2, large: 2 },
  'Zainab pleated skirt': { category: 'Skirts', cloth: '#c9a227', price: 23_000, medium: 1, large: 1 },
  'Funmi kaftan': { category: 'Dresses', cloth: '#5b2a86', price: 28_000, medium: 4, large: 2 },
  'Ngozi blouse': { category: 'Tops', cloth: '#d97b9f', price: 12_500, medium: 5, large: 3 },
  'Halima boubou': { category: 'Dresses', cloth: '#0f7c80', price: 33_000, medium: 2, large: 2 },
  'Ebele jumpsuit': { category: 'Dresses', cloth: '#20202a', price: 39_000, medium: 1, large: 1 },
  'Sade trousers': { category: 'Trousers', cloth: '#7a5230', price: 21_000, medium: 2, large: 2 },
  'Amina jacket': { category: 'Tops', cloth: '#e06c1f', price: 45_000, medium: 1, large: 1 },
} as const;

const names = keysOf(products);

/** Chooses a photo of each product at once, and gives one draft after the other its name, price and stock. */
export async function addProducts(page: Page): Promise<void> {
  await open(page, '/admin/products');
  await page.getByRole('link', { name: 'Add from photos' }).click();
  const photos = await Promise.all(names.map((name) => photoFile(products[name].cloth, `${name}.jpg`)));
  await page.getByLabel('Choose photos').setInputFiles(photos);
  await page.getByRole('button', { name: `Add ${names.length} drafts` }).click();
  await page.getByText(`${names.length} of ${names.length} drafts added`).waitFor();
  await page.getByRole('link', { name: 'Fill in the first draft' }).click();
  for (const [index, name] of names.entries()) {
    await fillIn(page, name);
    const left = names.length - index - 1;
    if (left > 0)
      await page
        .getByRole('link', { name: `Next draft (${left} left)` })
        .last()
        .click();
  }
}

async function fillIn(page: Page, name: keyof typeof products): Promise<void> {
  const { category, price, medium, large } = products[name];
  await page.getByText('Draft from a photo. It needs a name, a category and a price.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').fill(category);
  await page.getByLabel('Price').fill(price.toLocaleString('en'));
  await page.getByLabel('Stock in Medium').fill(String(medium));
  await page.getByLabel('Stock in Large', { exact: true }).fill(String(large));
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Saved today').waitFor();
}
