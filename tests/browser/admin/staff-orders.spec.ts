import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

test('a manager enters a sale over the counter on a phone, with the total always in view', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  const { name } = await shop.db
    .selectFrom('products')
    .select('name')
    .where('status', '=', 'published')
    .orderBy('name')
    .executeTakeFirstOrThrow();

  await open(page, '/admin/orders');
  await page.getByRole('link', { name: 'New sale' }).click();
  await heading(page, 'New sale').waitFor();
  await page.getByRole('button', { name: 'Save sale as paid' }).click();
  await page.getByText('Enter the customer’s name').waitFor();
  await page.getByLabel('Find an item').fill(name);
  await page
    .getByRole('button', { name: new RegExp(`^Add ${name}, .*: [1-9]`) })
    .first()
    .click();
  await page
    .getByRole('button', { name: `Increase quantity of ${name}` })
    .first()
    .click();
  await page.getByLabel('Phone').fill('0803 123 4567');
  await page.getByLabel('Name', { exact: true }).fill('Ngozi Obi');
  await page.getByLabel('Off the items (₦)').fill('500');
  await page.getByRole('radio', { name: 'Regular customer' }).check();
  await page.getByRole('radio', { name: 'POS' }).check();
  await page.getByLabel('Reference').fill('004217');
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save sale as paid' });
  await page.evaluate(() => scrollTo(0, 0));
  const box = (await save.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await save.dblclick();

  await page.getByText('Discount: Regular customer').waitFor();
  await page.getByText('Taken along').waitFor();
  await page.getByText(/· 004217$/).waitFor();
  const sold = await shop.db.selectFrom('manualPayments').select('way').execute();
  expect(sold).toEqual([{ way: 'pos' }]);
});
