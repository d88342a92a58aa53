import { expect } from 'vitest';
import { test } from '../open-shop.ts';
import { heading, onHand, onPaymentPage, ordersOf } from '../shopping.ts';
import { addWithoutScripts, fillDeliveryWithoutScripts, orderWithoutScripts, plainVisit } from './without-scripts.ts';
import { subjectsTo } from '../mailbox.ts';

test('without scripts a guest buys the whole way on a phone', async ({ shop }) => {
  const page = await plainVisit(shop);
  const before = await onHand(shop, 'oja-canvas-tote', 'Natural', 'Standard');
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByText('Already have an account? Log in').waitFor();
  await fillDeliveryWithoutScripts(page, 'plain@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Check and pay').waitFor();
  await page.getByText(/^Arrives /).waitFor();
  await page.getByRole('button', { name: 'Pay now', exact: true }).click();
  await onPaymentPage(page).pay.click();

  await heading(page, 'Thank You For Your Order').waitFor();
  expect(new URL(page.url()).pathname).toBe('/basic/payment');
  const [order, ...others] = await ordersOf(shop, 'plain@example.com');
  expect(others).toEqual([]);
  expect(order).toMatchObject({ status: 'processing', city: 'Surulere', name: 'Ada Eze' });
  expect(await onHand(shop, 'oja-canvas-tote', 'Natural', 'Standard')).toBe(before - 1);
  await page.getByRole('link', { name: 'Cart' }).click();
  await page.getByText('Your cart is empty').waitFor();
  await expect.poll(() => subjectsTo(shop, 'plain@example.com')).toHaveLength(1);

  await page.goto(`/basic/orders/${order!.id}`);
  for (const fact of [/^Placed/, /Paystack, paid on/, /Nigeria/]) {
    await page.getByRole('main').locator('dl > div').filter({ hasText: fact }).waitFor();
  }
  expect(await page.getByRole('link', { name: 'Back to shop' }).getAttribute('href')).toBe('/shop');

  const stranger = await plainVisit(shop, { mayLog: /status of 404/ });
  await stranger.goto(`/basic/orders/${order!.id}`);
  await heading(stranger, 'Order not found').waitFor();
  await stranger.getByText('The link works for 30 days.').waitFor();
});

test('without scripts whoever cancels on the payment page comes to the order, reads that nothing was charged, and can finish it or cancel it', async ({
  shop,
}) => {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, 'cancelled-plain@example.com');
  await onPaymentPage(page).cancel.click();

  const finish = page.getByRole('button', { name: 'Finish your order' });
  await finish.waitFor();
  const cancelled = page.getByText('You cancelled the payment. Nothing was charged, unless you have already sent');
  await cancelled.waitFor();
  expect(await cancelled.getAttribute('class'), 'it is no success').toBe('note');
  const [order] = await ordersOf(shop, 'cancelled-plain@example.com');
  expect(new URL(page.url()).pathname).toBe(`/basic/orders/${order!.id}`);
  await page.getByText('Cancel this order').waitFor();
  await finish.click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
});

test('the pages without scripts lead to the home page, the new arrivals and both policies', async ({ shop }) => {
  const page = await plainVisit(shop);
  await page.goto('/basic/cart');
  const links = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(expect.arrayContaining(['/', '/new-arrivals', '/delivery-policy', '/return-policy']));
});
