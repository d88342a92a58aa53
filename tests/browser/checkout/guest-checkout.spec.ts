import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { delivery } from '../cart.ts';
import { emailsTo } from '../mailbox.ts';
import { test } from '../open-shop.ts';
import * as shopper from '../shopping.ts';

const { checkOut, choose, fillDelivery, heading, onPaymentPage, onHand, openCheckout, ordersOf, payNow } = shopper;

test('a guest buys two products on a phone, from the grid to the thanks page', async ({ shop }) => {
  const page = await shop.visit();
  const dresses = await onHand(shop, 'adunni-wrap-dress', 'Hibiscus', 'M');

  await shopper.open(page, '/shop');
  await page.getByRole('link', { name: 'Adunni Wrap Dress' }).click();
  await choose(page, 'Colour', 'Hibiscus');
  await choose(page, 'Size', 'Medium');
  await page.getByRole('button', { name: 'Increase quantity of Adunni Wrap Dress' }).click();
  await page.getByRole('group', { name: 'Quantity' }).getByText('2').waitFor();
  // Awaited from before the click, as in `addToCart`.
  await Promise.all([
    page.getByText('Added to cart').waitFor(),
    page.getByRole('button', { name: 'Add to Cart' }).click(),
  ]);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('link', { name: 'Ade Tapered Chinos' }).click();
  await choose(page, 'Size', '32');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 3 items' }).waitFor();

  await checkOut(page);
  await fillDelivery(page, 'two.things@example.com');
  await payNow(page);
  // It shows for two seconds only: the wait begins before the click.
  await Promise.all([heading(page, 'Payment Successful!').waitFor(), onPaymentPage(page).pay.click()]);
  await heading(page, 'Thank You For Your Order').waitFor();
  const order = page.getByRole('region', { name: 'Your order' });
  expect(await shopper.linesIn(order)).toEqual([
    'Adunni Wrap Dress | Medium, Hibiscus, 2 items | ₦77,000',
    'Ade Tapered Chinos | 32, Olive, 1 item | ₦19,500',
  ]);
  expect(await shopper.sums(order)).toEqual({ Subtotal: '₦96,500', Shipping: '₦3,000', Total: '₦99,500' });
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();

  const number = await page.getByText(/^#[0-9a-f]{8}$/).innerText();
  await expect.poll(() => emailsTo(shop, 'two.things@example.com')).toHaveLength(1);
  const [sentEmail] = await emailsTo(shop, 'two.things@example.com');
  expect(sentEmail?.subject).toBe(`Your Oge order ${number} is paid`);
  expect(sentEmail?.text).toContain('Adunni Wrap Dress, Medium, Hibiscus\n  2 × ₦38,500 = ₦77,000');
  expect(sentEmail?.text).toContain('Total paid: ₦99,500');
  expect(await onHand(shop, 'adunni-wrap-dress', 'Hibiscus', 'M')).toBe(dresses - 2);
});

test('after a declined card the shopper tries again, and pays for one order', async ({ shop }) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'femi-adire-shirt', size: 'Large' }, { email: 'declined@example.com' });
  await payNow(page);
  await onPaymentPage(page).decline.click();

  await heading(page, 'Payment Verification Failed').waitFor();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  expect(await page.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await payNow(page);
  await onPaymentPage(page).pay.click();

  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await ordersOf(shop, 'declined@example.com')).toMatchObject([{ status: 'processing', totalAmount: 24_000 }]);
});

test('after cancelling on the payment page the shopper reads that nothing was charged, the form is still filled in, and paying continues with the same order', async ({
  shop,
}) => {
  const page = await shop.visit();
  await openCheckout(
    page,
    { slug: 'ikenna-stripe-tee', size: 'Medium' },
    { email: 'cancelled@example.com', state: 'Osun' },
  );
  await payNow(page);
  await onPaymentPage(page).cancel.click();

  await page.getByText('You cancelled the payment. Nothing was charged, unless you have already sent').waitFor();
  await expectFilled(page, 'cancelled@example.com', 'Osun');
  await payNow(page);
  await onPaymentPage(page).pay.click();

  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await ordersOf(shop, 'cancelled@example.com')).toMatchObject([{ status: 'processing', totalAmount: 13_500 }]);
});

test('the back button leads from the payment page to the filled form, and paying continues with the same order', async ({
  shop,
}) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'ikenna-stripe-tee', size: 'Large' }, { email: 'back@example.com' });
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  await page.goBack();

  await expectFilled(page, 'back@example.com', 'Lagos');
  await payNow(page);
  await onPaymentPage(page).pay.click();

  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await ordersOf(shop, 'back@example.com')).toMatchObject([{ status: 'processing' }]);
});

test('a double click on Pay now makes one order', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openCheckout(page, { slug: 'gobi-aso-oke-fila' }, { email: 'twice@example.com' });
  await page.getByRole('button', { name: 'Pay now' }).dblclick();

  await onPaymentPage(page).pay.waitFor();
  expect(await ordersOf(shop, 'twice@example.com')).toMatchObject([{ status: 'pending', totalAmount: 10_500 }]);
});

async function expectFilled(page: Page, email: string, state: string) {
  const filled = { ...delivery, Email: email, State: state };
  for (const [label, value] of Object.entries(filled)) {
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue(), { message: label }).toBe(value);
  }
}
