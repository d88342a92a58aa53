import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type OpenShop, test } from '../open-shop.ts';
import { addToCart, checkOut, heading, onPaymentPage, open, openCheckout, ordersOf, payNow } from '../shopping.ts';

/** Two taps, two tabs, Back, a lost connection: one order, one payment, and the shopper always sees the real status. */

test('while a payment starts, Pay now cannot be pressed again, and shows that it is busy', async ({ shop }) => {
  const page = await shop.visit();
  await toFilledCheckout(page, 'busy@example.com');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/orders', async (route) => {
    await promise;
    await route.continue();
  });
  await payNow(page);

  await payButton(page, { disabled: true }).waitFor();
  await expect.poll(() => payButton(page).getAttribute('aria-busy')).toBe('true');
  await page.getByText('Taking you to the payment page...').waitFor();
  resolve();
  await onPaymentPage(page).pay.waitFor();
});

test('a page restored by the back button can be paid from again', async ({ shop }) => {
  const page = await shop.visit();
  await toFilledCheckout(page, 'as.it.was@example.com');
  // The browser stays where it is, like one that keeps the page in its back/forward cache.
  await page.route(/\/pay\//, (route) => route.fulfill({ status: 204 }));
  const isLeaving = page.waitForResponse(/\/pay\//);
  await payNow(page);
  await isLeaving;
  await payButton(page, { disabled: true }).waitFor();

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await payButton(page, { disabled: false }).waitFor();
  await page.unrouteAll();
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  expect(await ordersOf(shop, 'as.it.was@example.com')).toHaveLength(1);
});

test('who stops a payment page that does not come can pay again after half a minute, the same order', async ({
  shop,
}) => {
  const page = await shop.visit();
  await page.clock.install();
  await toFilledCheckout(page, 'stopped.it@example.com');
  await page.route(/\/pay\//, (route) => route.fulfill({ status: 204 })); // The browser stays where it is.
  const isLeaving = page.waitForResponse(/\/pay\//);
  await payNow(page);
  await isLeaving;
  await payButton(page, { disabled: true }).waitFor();

  await page.clock.fastForward(30_000);
  await payButton(page, { disabled: false }).waitFor();
  await page.unrouteAll();
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const orders = await ordersOf(shop, 'stopped.it@example.com');
  expect(orders).toMatchObject([{ status: 'processing' }]);
  const attempts = shop.db.selectFrom('paymentAttempts').select('providerId').where('orderId', '=', orders[0]!.id);
  expect(await attempts.execute()).toHaveLength(1);
});

test('the same cart, paid from two tabs, is one order; once it is paid, the other tab has nothing to pay', async ({
  shop,
}) => {
  const one = await shop.visit();
  await toFilledCheckout(one, 'two.tabs@example.com');
  const other = await one.context().newPage();
  await open(other, '/checkout');
  await payNow(one);
  await onPaymentPage(one).pay.waitFor();
  await payNow(other);
  await onPaymentPage(other).pay.waitFor();
  expect(other.url()).toBe(one.url());
  expect(await ordersOf(shop, 'two.tabs@example.com')).toHaveLength(1);

  const third = await one.context().newPage();
  await openUnpaid(third);
  await onPaymentPage(one).pay.click();
  await heading(one, 'Thank You For Your Order').waitFor();
  await heading(third, 'Your cart is empty', 2).waitFor();
  await payButton(third, { disabled: true }).waitFor();
});

test('a shopper who paid and lost the connection is thanked at the checkout, and does not pay twice', async ({
  shop,
}) => {
  const page = await shop.visit();
  await toFilledCheckout(page, 'lost.line@example.com');
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  await payWithoutComingBack(page, shop, 'lost.line@example.com');
  await Promise.all([alreadyPaid(page), open(page, '/checkout')]);

  await heading(page, 'Thank You For Your Order').waitFor();
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();
  expect(await ordersOf(shop, 'lost.line@example.com')).toMatchObject([{ status: 'processing' }]);
});

test('a shopper who paid while a checkout was open in a new tab is thanked there instead of paying again', async ({
  shop,
}) => {
  const page = await shop.visit();
  await toFilledCheckout(page, 'still.open@example.com');
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  const other = await page.context().newPage();
  await openUnpaid(other);
  await payWithoutComingBack(page, shop, 'still.open@example.com');

  const thanks = heading(other, 'Thank You For Your Order');
  // On a slow phone the checkout is still asking about the order, and notices by itself.
  await Promise.any([payNow(other), thanks.waitFor()]);
  await thanks.waitFor();
  expect(await ordersOf(shop, 'still.open@example.com')).toHaveLength(1);
});

test('items added to the cart after an order was paid elsewhere stay in it', async ({ shop }) => {
  const page = await shop.visit();
  await toFilledCheckout(page, 'more.since@example.com');
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  await payWithoutComingBack(page, shop, 'more.since@example.com');
  await addToCart(page, { slug: 'gobi-aso-oke-fila' });
  await Promise.all([alreadyPaid(page), checkOut(page)]);

  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await payButton(page, { disabled: false }).waitFor();
});

test('an unpaid order is shown at the checkout of another cart, and can be finished', async ({ shop }) => {
  const page = await shop.visit();
  await toFilledCheckout(page, 'waiting@example.com');
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  await openUnpaid(page);
  await payButton(page, { disabled: false }).waitFor();
  await page.getByText(/^Your order stays open until/).waitFor();
  expect(await page.getByText('is waiting for payment').count()).toBe(0); // It is this very cart.

  await addToCart(page, { slug: 'gobi-aso-oke-fila' });
  await checkOut(page);
  const [order] = await ordersOf(shop, 'waiting@example.com');
  await page.getByText(`Your order #${order?.id.slice(0, 8)} is waiting for payment.`).waitFor();
  await page.getByRole('link', { name: 'Finish your order' }).click();
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
});

async function toFilledCheckout(page: Page, email: string): Promise<void> {
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email });
}

/** A checkout that has fetched the status of the earlier order, which is not paid. */
async function openUnpaid(page: Page): Promise<void> {
  const refetched = page.waitForResponse(/\/api\/orders\/[^/]+$/);
  await open(page, '/checkout');
  await refetched;
}

/** Waited for from before the checkout is opened: it stays four seconds, and the checkout takes longer on a busy machine. */
const alreadyPaid = (page: Page) =>
  page.getByText('Your payment was already processed successfully!').waitFor({ timeout: 120_000 });

const payButton = (page: Page, state: { disabled?: boolean } = {}) =>
  page.getByRole('button', { name: 'Pay now', ...state });

/** The provider has the money and notifies the shop; the shopper's browser gets no response. */
async function payWithoutComingBack(page: Page, shop: OpenShop, email: string): Promise<void> {
  const response = await fetch(page.url(), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=success',
  });
  expect(response.status).toBe(303);
  const status = async () => (await ordersOf(shop, email))[0]?.status;
  await expect.poll(status).toBe('processing');
}
