import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { test } from '../../open-shop.ts';
import { heading, onPaymentPage, open, ordersOf, orderTote } from '../../shopping.ts';

test('staff record the transfer of a customer whose card failed, and the customer’s page says that it is paid', async ({
  shop,
}) => {
  const page = await shop.visit();
  await orderTote(page, 'by.transfer@example.com');
  await onPaymentPage(page).decline.click();
  await heading(page, 'Payment Verification Failed').waitFor();
  const [order] = await ordersOf(shop, 'by.transfer@example.com');

  const staff = await shop.visit();
  await enterAdmin(shop, staff, 'manager');
  await open(staff, `/admin/orders/${order!.id}`);
  await staff.getByRole('heading', { name: 'Paid another way' }).waitFor();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Mark as paid…' }).click();
  const drawer = staff.getByRole('dialog', { name: 'Mark as paid' });
  await drawer.getByText('The customer can no longer pay online.').waitFor();
  await drawer.getByLabel('Reference').fill('GTB 0092');
  await drawer.getByRole('button', { name: /^I have received ₦/ }).click();
  await staff.getByRole('button', { name: 'Mark as shipped' }).waitFor();
  expect(await staff.getByRole('heading', { name: 'Paid another way' }).count()).toBe(0);

  await open(page, `/order/${order!.id}`);
  await page.getByText('Transfer, paid').waitFor();
  expect(await page.getByRole('button', { name: 'Finish your order' }).count()).toBe(0);
});
