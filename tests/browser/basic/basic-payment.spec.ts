import { expect } from 'vitest';
import { payLinkForm } from '../../actions/pay-links.ts';
import { makeProduct } from '../../data/factories.ts';
import { allowAnew } from '../accounts.ts';
import { test } from '../open-shop.ts';
import { heading, onPaymentPage, ordersOf, setStock } from '../shopping.ts';
import { openOrderWithoutScripts } from '../staff-orders.ts';
import { breakProvider } from '../provider.ts';
import { addWithoutScripts, fillDeliveryWithoutScripts, orderWithoutScripts, plainVisit } from './without-scripts.ts';

const rejected = /status of 40\d/;

test('without scripts an order whose items are sold in the meantime says at its payment how many are left', async ({
  shop,
}) => {
  const email = 'sold-plain@example.com';
  const page = await plainVisit(shop, { mayLog: rejected });
  await addWithoutScripts(page, { slug: 'gobi-aso-oke-fila', quantity: 2 });
  await orderWithoutScripts(page, email);
  const [order] = await ordersOf(shop, email);
  await shop.db.updateTable('orders').set({ releasedAt: new Date() }).where('id', '=', order!.id).execute();
  await shop.db.updateTable('stock').set({ reserved: 0 }).execute();
  await setStock(shop, 'gobi-aso-oke-fila', 1);

  await page.goto(`/basic/orders/${order!.id}`);
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await page.getByRole('alert').getByText('Only 1 left in Standard').waitFor();
});

test('without scripts who begins to pay too often reads at the checkout when to try again, and finds the order there', async ({
  shop,
}) => {
  const email = 'often-plain@example.com';
  const page = await plainVisit(shop, { mayLog: rejected });
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, email);
  const [order] = await ordersOf(shop, email);
  const begin = () =>
    page.request.post(`${shop.url}/api/payment/paystack/initialize`, { data: { orderId: order!.id, email } });
  await expect.poll(async () => (await begin()).status()).toBe(429);

  await page.goto(`${shop.url}/basic/cart`);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText(/Please try again in \d+ minutes/).waitFor();
  await alert.getByRole('link', { name: 'See your order' }).click();
  await page.getByRole('button', { name: 'Finish your order' }).waitFor();
  await allowAnew(shop);
});

test('without scripts a wrong address for the receipt is corrected where it was typed', async ({ shop }) => {
  const shirt = await makeProduct(shop.db, { name: 'Shirt of a receipt', stock: { M: 1 } });
  const page = await openOrderWithoutScripts(shop, payLinkForm(shirt));
  await page.getByLabel('Email').fill('receipt@example'); // An address by the rules of browsers.
  await page.getByRole('button', { name: 'Finish your order' }).click();

  await page.locator('.error').getByText('Invalid email address').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('receipt@example');
  await page.getByLabel('Email').fill('receipt@example.com');
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).pay.waitFor();
});

test('without scripts a failed payment leads to its order only in a browser that may read it', async ({ shop }) => {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, 'shown-plain@example.com');
  await onPaymentPage(page).decline.click();
  await heading(page, 'Payment Verification Failed').waitFor();
  const [order] = await ordersOf(shop, 'shown-plain@example.com');
  const again = (of: typeof page) => of.getByRole('link', { name: 'Try Again' }).getAttribute('href');
  expect(await again(page)).toBe(`/basic/orders/${order!.id}`);

  const stranger = await plainVisit(shop);
  await stranger.goto(page.url());
  await heading(stranger, 'Payment Verification Failed').waitFor();
  expect(await again(stranger)).toBe('/basic/checkout');
});

test('without scripts a payment is asked about for five minutes, and then the page says that an email follows', async ({
  shop,
}) => {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, 'slow-bank-plain@example.com');
  await breakProvider(shop, { verify: 'pending' });
  await onPaymentPage(page).pay.click();
  await heading(page, 'Verifying Your Payment').waitFor();

  // The page reloads meanwhile.
  const url = page.url().replace(/&try=\d+/, '');
  const waits: number[] = [];
  for (let tries = 0; tries < 20; tries += 1) {
    const html = await (await page.request.get(`${url}&try=${tries}`)).text();
    const wait = /http-equiv="refresh" content="(\d+);/.exec(html);
    if (!wait) break;
    waits.push(Number(wait[1]));
  }
  expect(waits.slice(0, 6)).toEqual([2, 4, 8, 16, 30, 30]);
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(300);

  await page.goto('about:blank');
  await page.goto(`${url}&try=${waits.length}`);
  await heading(page, 'Verifying Your Payment').waitFor();
  await page
    .getByText('This is taking longer than usual. We will email you as soon as the payment is confirmed.')
    .waitFor();
  await breakProvider(shop, {});
  await page.getByRole('link', { name: 'Check again' }).click();
  await heading(page, 'Thank You For Your Order').waitFor();
});
