import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cancelOrder } from '#server/payments/cancel-order.ts';
import { breakProvider } from '../provider.ts';
import { loseResponse } from '../lose-response.ts';
import { test } from '../open-shop.ts';
import { addToCart, heading, linesIn, onPaymentPage, open, ordersOf, orderTote } from '../shopping.ts';

test('the verify page and the thanks page stay correct when they are reloaded', async ({ shop }) => {
  const page = await shop.visit();
  const verifyUrl = await goAndPay(page, 'again@example.com');
  await Promise.all([heading(page, 'Payment Successful!').waitFor(), open(page, verifyUrl)]);
  await heading(page, 'Thank You For Your Order').waitFor();
  await page.waitForURL(`${shop.url}/order-success`);

  await page.reload();
  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await linesIn(page.getByRole('region', { name: 'Your order' }))).toEqual([
    'Oja Canvas Tote | Standard, Natural, 1 item | ₦8,500',
  ]);

  await open(page, verifyUrl);
  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await ordersOf(shop, 'again@example.com')).toMatchObject([{ status: 'processing' }]);
});

test('the thanks follow a success two seconds later', async ({ shop }) => {
  const page = await shop.visit();
  await orderTote(page, 'two.seconds@example.com');
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    const waits: unknown[] = ((globalThis as { waits?: unknown[] }).waits = []);
    const noting = (then: () => void, ms?: number, ...more: unknown[]) => {
      if (document.querySelector('h1')?.textContent === 'Payment Successful!') waits.push(ms);
      return set(then, ms, ...more);
    };
    Object.assign(window, { setTimeout: noting });
  });
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await page.evaluate(() => (globalThis as { waits?: unknown[] }).waits)).toContain(2_000);
  expect(await page.getByRole('main').getByRole('link', { name: 'Shop', exact: true }).getAttribute('href')).toBe(
    '/shop',
  );
});

test('the page of a payment whose order was cancelled since leads to the order, with and without scripts', async ({
  shop,
}) => {
  const page = await shop.visit();
  const verifyUrl = await goAndPay(page, 'cancelled.since@example.com');
  await heading(page, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, 'cancelled.since@example.com');
  const cancelled = { status: 'cancelled', cancelledAt: new Date() } as const;
  await shop.db.updateTable('orders').set(cancelled).where('id', '=', order!.id).execute();

  await page.goto(verifyUrl);
  await page.waitForURL(`${shop.url}/order/${order!.id}`);
  await page.goto(`${shop.url}/basic/payment?reference=${new URL(verifyUrl).searchParams.get('reference')}`);
  await page.waitForURL(`${shop.url}/basic/orders/${order!.id}`);

  const stranger = await shop.visit();
  for (const path of [
    verifyUrl,
    `${shop.url}/basic/payment?reference=${new URL(verifyUrl).searchParams.get('reference')}`,
  ]) {
    await stranger.goto(path);
    await heading(stranger, 'Order cancelled').waitFor();
    await stranger.getByText('This order was cancelled. We’ll email you about any refund.').waitFor();
    await stranger.getByRole('link', { name: 'Contact Support' }).waitFor();
    expect(await stranger.getByText(/Check again|do not pay twice|receipt/i).count()).toBe(0);
  }
});

test('the page of a payment that came too late for a cancelled order says that we refund it', async ({ shop }) => {
  const page = await shop.visit();
  await orderTote(page, 'too.late@example.com');
  const [order] = await ordersOf(shop, 'too.late@example.com');
  await fetch(page.url(), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=abandon',
  });
  await cancelOrder(shop, order!.id, { who: 'staff:1', reason: 'The cloth has a fault' });
  await onPaymentPage(page).pay.click();
  const text = page.getByText('This payment came too late or twice, so we are refunding it. We will email you.');
  await text.waitFor();

  const again = page.waitForResponse(/\/api\/payment\/paystack\/verify\//);
  await page.getByRole('button', { name: 'Check again' }).click();
  await again;
  await text.waitFor();
  await heading(page, 'Verifying Your Payment').waitFor();
  expect(new URL(page.url()).pathname).toBe('/payment/verify');
});

test('a verify page without a reference says so and links onwards', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/payment/verify');

  await heading(page, 'Payment Verification Failed').waitFor();
  await page.getByText('Payment reference not found in URL').waitFor();
  expect(await page.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/checkout');
  expect(await page.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
});

test('an unknown reference leads to support', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404/ });
  await open(page, '/payment/verify?trxref=abc_00000000-0000-4000-8000-000000000000');

  await heading(page, 'Payment Verification Failed').waitFor();
  await page.getByText('Failed to verify payment. Please contact support.').waitFor();
});

test('a payment that the bank has not confirmed yet is waited for, and never called failed', async ({ shop }) => {
  const page = await shop.visit();
  await orderTote(page, 'slow.bank@example.com');
  await breakProvider(shop, { verify: 'pending' });
  await onPaymentPage(page).pay.click();

  await heading(page, 'Verifying Your Payment').waitFor();
  await page.getByText('Your bank has not confirmed the payment yet. We keep asking.').waitFor();
  await Promise.all([heading(page, 'Payment Successful!').waitFor(), breakProvider(shop, {})]);
});

test('after a declined card the page says why, that no money was taken, and until when the items are reserved', async ({
  shop,
}) => {
  const page = await shop.visit();
  await orderTote(page, 'says.why@example.com');
  await onPaymentPage(page).decline.click();

  await heading(page, 'Payment Verification Failed').waitFor();
  await page.getByText('Your bank did not allow this payment: “Declined”. No money was taken.').waitFor();
  await page
    .getByText(
      /^Your order stays open until \d\d:\d\d\. Pay soon: until then another customer can still buy these items\. Nothing in your cart is lost\.$/,
    )
    .waitFor();
  const [order] = await ordersOf(shop, 'says.why@example.com');
  await page.getByText(`Order #${order!.id.slice(0, 8)}, ₦11,500`).waitFor();
});

test('a shopper whose response was lost sees the order, checks again, and reads that it was verified', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED|Failed to load/ });
  await orderTote(page, 'lost.answer@example.com');
  let requestCount = 0;
  const pressed = Promise.withResolvers<void>();
  // The server settles the payment; its response is lost on the way. Later requests of the page itself get none.
  await page.context().route('**/api/payment/paystack/verify/*', async (route) => {
    requestCount += 1;
    if (requestCount > 1) {
      await pressed.promise;
      return route.continue();
    }
    return loseResponse(route);
  });
  await onPaymentPage(page).pay.click();
  await heading(page, 'Verifying Your Payment').waitFor();
  const checkAgain = page.getByRole('button', { name: 'Check again' });
  await checkAgain.waitFor();
  await page.getByText('We couldn’t check your payment just now.').waitFor();
  const [order] = await ordersOf(shop, 'lost.answer@example.com');
  await page.getByText(`Order #${order!.id.slice(0, 8)}`).waitFor();

  await Promise.all([
    page.getByText('Payment verified successfully!').first().waitFor(),
    checkAgain.click().then(pressed.resolve),
  ]);
  await heading(page, 'Thank You For Your Order').waitFor();
});

test('a response with only the fields of the specification is understood', async ({ shop }) => {
  const page = await shop.visit();
  const response = (json: object) => page.route('**/api/payment/paystack/verify/*', (route) => route.fulfill({ json }));
  await response({ success: false, message: 'Card expired' });
  await open(page, '/payment/verify?reference=abc_00000000-0000-4000-8000-000000000000');
  await heading(page, 'Payment Verification Failed').waitFor();
  await page.getByText('Card expired').waitFor();
});

test('a settled payment whose order can’t be fetched for a moment is asked about again, and what was added since stays in the cart', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /503/ });
  await orderTote(page, 'added.since@example.com');
  const [order] = await ordersOf(shop, 'added.since@example.com');
  const other = await page.context().newPage();
  await addToCart(other, { slug: 'adunni-wrap-dress', size: 'Medium' });
  await other.close();
  await page.context().route('**/api/payment/paystack/verify/*', async (route) => {
    await route.fetch();
    await route.fulfill({ json: { success: true, message: 'Payment already verified' } });
  });
  const unavailable = { status: 503, json: { success: false, message: 'Please try again' } };
  await page.context().route(`**/api/orders/${order!.id}`, (route) => route.fulfill(unavailable), { times: 1 });

  await Promise.all([
    page.getByText('We couldn’t check your payment just now.').waitFor(),
    onPaymentPage(page).pay.click(),
  ]);
  await heading(page, 'Thank You For Your Order').waitFor();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('an unknown order and another person’s are the same 404; the shopper and the holder of an email link get 200', async ({
  shop,
}) => {
  const page = await shop.visit();
  await orderTote(page, 'four.oh.four@example.com');
  const [order] = await ordersOf(shop, 'four.oh.four@example.com');
  const nobody = '/order/00000000-0000-4000-8000-000000000000';
  const statusOf = async (path: string) => (await fetch(shop.url + path)).status;

  expect(await statusOf(nobody)).toBe(404);
  expect(await statusOf(`/order/${order!.id}`)).toBe(404);
  expect(await statusOf('/order/1')).toBe(404);
  expect(await statusOf('/order/1?letter')).toBe(404);
  expect([await statusOf(`${nobody}?letter`), await statusOf(`/order/${order!.id}?letter`)]).toEqual([200, 200]);

  const own = await open(page, `/order/${order!.id}`);
  expect(own?.status()).toBe(200);
  await page.getByRole('button', { name: 'Finish your order' }).waitFor();
  const body = await own!.text();
  expect(body).not.toContain('four.oh.four'); // The page itself contains no personal data.
});

test('anybody with the URL of a payment learns that it was paid, and nothing else', async ({ shop }) => {
  const page = await shop.visit();
  const verifyUrl = await goAndPay(page, 'private@example.com');
  const [order] = await ordersOf(shop, 'private@example.com');

  const stranger = await shop.visit({ mayLog: /404/ });
  const response = stranger.waitForResponse(/\/api\/payment\/paystack\/verify\//);
  await open(stranger, verifyUrl);
  expect(Object.keys(((await (await response).json()) as { order: object }).order)).toEqual([
    '_id',
    'status',
    'isPaid',
  ]);
  await heading(stranger, 'Payment Successful!').waitFor();
  await stranger.getByText('The receipt went to the email address on the order.').waitFor();
  await expectNothingPrivate(stranger);

  await open(stranger, `/order/${order?.id}`);
  await heading(stranger, 'Order not found').waitFor();
  await expectNothingPrivate(stranger);

  await open(stranger, '/order-success');
  await heading(stranger, 'Order Information Not Found').waitFor();
});

/** Pays, and returns the URL of the verify page. Its message shows for two seconds: the wait begins before the click. */
async function goAndPay(page: Page, email: string): Promise<string> {
  await orderTote(page, email);
  const [comesBack] = await Promise.all([
    page.waitForRequest(/\/payment\/verify\?/),
    heading(page, 'Payment Successful!').waitFor(),
    onPaymentPage(page).pay.click(),
  ]);
  return comesBack.url();
}

async function expectNothingPrivate(page: Page): Promise<void> {
  const words = await page.content();
  for (const secret of ['private@example.com', 'Market Road', 'Ada', '5550123', 'Oja Canvas Tote']) {
    expect(words, secret).not.toContain(secret);
  }
}
