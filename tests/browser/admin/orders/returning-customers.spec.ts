import { expect } from 'vitest';
import { cashOrderForm } from '../../../actions/staff-orders.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { makeProduct } from '../../../data/factories.ts';
import { expectAccessible } from '../../accessible.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

test('the earlier orders of a customer without an email address are found by the phone number, wherever staff look', async ({
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: 'Returning Wrapper', price: 7_000, stock: { M: 5 } });
  const page = await shop.visit({ mayLog: /pictures\/shirt-front/ });
  await enterAdmin(shop, page, 'manager');
  const customer = { name: 'Iya Sade', phone: '08091112223', email: '' };
  for (let number = 0; number < 2; number += 1) {
    const saved = await page.request.post(`${shop.url}/api/admin/staff-orders`, {
      data: { ...cashOrderForm({ ...product, price: 7_000 }), customer },
    });
    expect(saved.status()).toBe(200);
  }
  const ordersShown = page.getByRole('main').getByRole('link', { name: /Iya Sade/ });

  await open(page, '/admin/customers');
  await page.getByRole('searchbox').fill('0809 111 2223');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Customers without an email address are found by their orders.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Search orders' }).click();
  await expect.poll(() => ordersShown.count()).toBe(2);

  await ordersShown.first().click();
  await page.getByText('Handed over', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'All their orders' }).click();
  await page.waitForURL('**/admin/orders?q=*');
  await expect.poll(() => ordersShown.count()).toBe(2);

  await open(page, '/admin/orders/new');
  await page.getByRole('textbox', { name: 'Phone' }).fill('0809 111 2223');
  const [orders] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Earlier orders/ }).click(),
  ]);
  await expect
    .poll(() =>
      orders
        .getByRole('main')
        .getByRole('link', { name: /Iya Sade/ })
        .count(),
    )
    .toBe(2);
});
