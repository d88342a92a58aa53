import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { test } from '../open-shop.ts';
import { heading, onPaymentPage, ordersOf } from '../shopping.ts';
import { addWithoutScripts, orderWithoutScripts, plainVisit, wholePage } from './without-scripts.ts';

test('without scripts the checkout says which order waits for payment, and until when it stays open if the cart has the same items', async ({
  shop,
}) => {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, 'waiting-plain@example.com');
  const [order] = await ordersOf(shop, 'waiting-plain@example.com');

  await page.goto('/basic/checkout');
  await page.getByText(/^Your order stays open until/).waitFor();
  expect(await page.getByText(/is waiting for payment/).count()).toBe(0);

  await addWithoutScripts(page, { slug: 'gobi-aso-oke-fila' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByText(`Your order ${orderNumber(order!.id)} is waiting for payment.`).waitFor();
  await page.getByRole('link', { name: 'Finish your order' }).click();
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();

  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByLabel('First name', { exact: true }).waitFor();
  await wholePage(page);
  expect(await page.getByText(/waiting for payment|stays open until|are reserved for you/).count()).toBe(0);
});
