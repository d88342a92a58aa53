import { expect } from 'vitest';
import { test } from '../open-shop.ts';
import { heading, onPaymentPage, open, openCheckout, ordersOf, orderTote, payNow } from '../shopping.ts';

test('an unpaid order is cancelled from its page after a confirmation, and its cart stays', async ({ shop }) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'gobi-aso-oke-fila' }, { email: 'second.thoughts@example.com' });
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  const [order] = await ordersOf(shop, 'second.thoughts@example.com');

  await open(page, `/order/${order?.id}`);
  await page.getByText('Cancel this order').click();
  const response = Promise.withResolvers<void>();
  await page.route('**/cancel', (route) => response.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  const underWay = page.locator('[data-sonner-toast][data-type=loading]');
  await underWay.getByText('Cancelling your order...').waitFor();
  response.resolve();

  await page.getByText('Your order is cancelled. Nothing was charged.').waitFor();
  expect(await underWay.count()).toBe(0);
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Finish your order' }).count()).toBe(0);
  expect(await ordersOf(shop, 'second.thoughts@example.com')).toMatchObject([{ status: 'cancelled' }]);
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await open(page, '/make-order');
  await heading(page, 'Checkout').waitFor();
});

test('an order that was paid in the meantime is not cancelled, and its page shows that', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /409/ });
  await orderTote(page, 'paid.meanwhile@example.com');
  const payPage = page.url();
  const [order] = await ordersOf(shop, 'paid.meanwhile@example.com');
  await open(page, `/order/${order?.id}`);
  await page.getByText('Cancel this order').click();

  await fetch(payPage, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=success',
  });
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();

  await page.getByText('Paystack, paid on').waitFor();
  expect(await ordersOf(shop, 'paid.meanwhile@example.com')).toMatchObject([{ status: 'processing' }]);
});
