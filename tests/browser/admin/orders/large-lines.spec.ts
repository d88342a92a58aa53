import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { makeProduct } from '../../../data/factories.ts';
import { expectAccessible } from '../../accessible.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

test('staff type an order of 30 pieces of one size as one line, and the quantity of what is refunded of it', async ({
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Trader Wrapper', price: 4_000, stock: { M: 40 } });
  const page = await shop.visit({ mayLog: /\/pictures\// });
  await enterAdmin(shop, page);
  await open(page, '/admin/orders/new');
  await page.getByLabel('Find an item').fill('Trader Wrapper');
  await page.getByRole('button', { name: /^Add Trader Wrapper/ }).click();
  const quantity = page.getByLabel(/^Quantity of Trader Wrapper/);

  await quantity.fill('300');
  await expect.poll(() => quantity.inputValue()).toBe('40'); // As many as there are.
  await quantity.fill('');
  await quantity.pressSequentially('30');
  await quantity.press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save order as paid' }).click();

  await page.getByText('30 × ₦4,000').waitFor();
  await page.getByRole('button', { name: 'Refund…' }).click();
  await page.getByLabel(/quantity to refund$/).fill('25');
  await page.getByRole('dialog').getByLabel('Reason').fill('Too many');
  await page.getByRole('radio', { name: 'Cash' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have paid back ₦100,000' }).click();
  await page.getByText('Paid back, Cash').waitFor();
});
