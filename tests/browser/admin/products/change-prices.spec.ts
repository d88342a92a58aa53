import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

test('an owner raises the prices of a category by a percentage on a phone, sees them first, and undoes it', async ({
  shop,
}) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/products');
  await page.getByRole('link', { name: 'Change prices' }).click();
  await page.getByRole('heading', { name: 'Change prices' }).waitFor();

  await page.getByRole('button', { name: 'Show the new prices' }).click();
  await page.getByText('Enter a whole number from 1 to 90').waitFor();
  await page.getByLabel('Category').selectOption('Dresses');
  await page.getByLabel('By (%)').fill('10');
  await page.getByRole('button', { name: 'Show the new prices' }).click();
  await page.getByText('price ₦38,500 → ₦42,400').first().waitFor();
  await expectAccessible(page);
  // A preview of other prices could be imported by mistake.
  await page.getByLabel('By (%)').fill('0');
  await page.getByRole('button', { name: 'Show the new prices' }).click();
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).waitFor({ state: 'detached' });
  await page.getByLabel('By (%)').fill('10');
  await page.getByRole('button', { name: 'Show the new prices' }).click();
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
  await page.getByText(/^0 rows new, \d+ rows changed/).waitFor();

  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText(/^Undone/).waitFor();
});
