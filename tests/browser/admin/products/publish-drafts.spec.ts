import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { productEntry } from '../../../data/products.ts';
import { expectAccessible } from '../../accessible.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

test('drafts that a file added are published together on a phone, and those of another category stay drafts', async ({
  shop,
}) => {
  const page = await shop.visit({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await enterAdmin(shop, page);
  await open(page, '/admin/products');
  for (const [name, category] of [
    ['Aba loafer', 'Shoes'],
    ['Kano loafer', 'Shoes'],
    ['Six yards', 'Fabrics'],
  ]) {
    const product = await productEntry(shop, { name: name!, category: category! });
    const url = `${shop.url}/api/admin/products/${crypto.randomUUID()}`;
    expect((await page.request.put(url, { data: { version: null, product } })).status()).toBe(200);
  }

  await open(page, '/admin/products?status=draft&category=Shoes');
  await page.getByRole('button', { name: 'Publish all 2 drafts' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 2 drafts' }).click();
  await page.getByText('2 products published.').first().waitFor();
  await page.getByText('No products match.').waitFor();

  await open(page, '/admin/products?status=draft');
  await page.getByRole('link', { name: 'Six yards' }).waitFor();
  const shopper = await shop.visit();
  await open(shopper, '/shop?category=Shoes');
  await shopper.getByRole('link', { name: 'Kano loafer' }).first().waitFor();
});

test('a file of two products in one colour without a code shows the guess once above the rows, and leads to its drafts', async ({
  shop,
}) => {
  const page = await shop.visit({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await enterAdmin(shop, page);
  await open(page, '/admin/stock/import');
  const rows = ['Oyo sandal', 'Jos sandal'].map((name) => `${name},Shoes,Ladies,Deep wine,18500,40,3`);
  const buffer = Buffer.from(['name,category,gender,colour,price,size,quantity', ...rows].join('\n'));
  await page.getByLabel('Products file').setInputFiles({ name: 'shoes.csv', mimeType: 'text/csv', buffer });

  await page.getByText('1 colour has no code in the file. Check what we guessed before you import.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('link', { name: 'See the drafts and publish them' }).click();
  await page.getByRole('link', { name: 'Jos sandal' }).waitFor();
});
