import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  afterReload,
  allowAnew,
  boxes,
  codeFor,
  fillCode,
  makeAccount,
  patiently,
  person,
  signUp,
} from '../accounts.ts';
import { fillCart, keepDelivery } from '../cart.ts';
import { loseResponse } from '../lose-response.ts';
import { test } from '../open-shop.ts';
import { fillDelivery, linesIn, onPaymentPage, open, openCart, openCheckout, ordersOf, payNow } from '../shopping.ts';

/** Signing in without leaving the checkout (specification, sections 2, 4, 5 and 8). */

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const mergeLost = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/cart/merge'));
const askToLogIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' });

test('a guest with an account signs in at the checkout: the carts are merged, and the form keeps its values', async ({
  shop,
}) => {
  const ada = person('ada.at.checkout@example.com');
  const elsewhere = await shop.visit();
  await signUp(shop, elsewhere, ada);
  await fillCart(elsewhere, { slug: 'oja-canvas-tote', quantity: 2 }, { slug: 'gobi-aso-oke-fila' });

  const page = await shop.visit();
  await openCheckout(
    page,
    [{ slug: 'oja-canvas-tote' }, { slug: 'femi-adire-shirt', colour: 'Indigo Cloud', size: 'Medium' }],
    { email: '', state: 'Osun' },
  );
  await page.getByLabel('Address', { exact: true }).fill('7 Opa Street');
  await page.getByText('Already have an account? Log in').waitFor();
  await askToLogIn(page).click();
  const first = dialog(page, 'Log in');
  const email = first.getByLabel('Email');
  await patiently(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await email.fill(ada.email);
  await first.getByRole('button', { name: 'Continue' }).click();

  const second = dialog(page, 'Enter your code');
  await page.getByText('Verification code sent to your email').waitFor();
  await fillCode(second, await codeFor(shop, ada.email));
  // The toast of the next page may come before that page is ready, and stays four seconds.
  await Promise.all([
    page.locator('[data-sonner-toast]').filter({ hasText: 'Successfully logged in!' }).waitFor({ timeout: 120_000 }),
    afterReload(page, '/checkout', () => second.getByRole('button', { name: 'Verify OTP' }).click()),
  ]);

  await patiently(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('7 Opa Street');
  await patiently(() => page.getByLabel('State').inputValue()).toBe('Osun');
  await patiently(() => page.getByLabel('Email').inputValue()).toBe(ada.email);
  expect(await page.getByText('Already have an account?').count()).toBe(0);
  const drawer = await openCart(page);
  await page.getByRole('button', { name: 'Cart, 5 items' }).waitFor({ state: 'attached' });
  const lines = await linesIn(drawer.getByRole('list').first());
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Oja Canvas Tote.*3/);
  await patiently(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');

  await page.reload();
  await page.getByRole('button', { name: 'Cart, 5 items' }).waitFor();
});

test('the dialog shows what is wrong with an email address or a code, and sends nothing', async ({ shop }) => {
  const ada = person('ada.in.a.hurry@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: /status of 400/ });
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  await askToLogIn(page).click();
  const first = dialog(page, 'Log in');
  await first.getByRole('button', { name: 'Continue' }).click();
  await first.getByText('Please enter your email address').waitFor();
  await first.getByLabel('Email').fill('ada at home');
  await first.getByRole('button', { name: 'Continue' }).click();
  await first.getByText('Please enter a valid email address').waitFor();
  await first.getByLabel('Email').fill(ada.email);
  await first.getByLabel('Email').press('Enter');

  const second = dialog(page, 'Enter your code');
  const verify = second.getByRole('button', { name: 'Verify OTP' });
  for (const digits of ['', '12345']) {
    await second.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type(digits);
    await verify.click();
    await second.getByText('Please enter all 6 digits of the verification code').waitFor();
  }
  const code = await codeFor(shop, ada.email);
  await fillCode(second, code === '111111' ? '222222' : '111111');
  await verify.click();
  await second.getByText('Invalid OTP. Please try again.').waitFor();
  expect(await boxes(second)).toHaveLength(6);

  await page.route('**/api/auth/verify-otp', (route) => route.fulfill({ status: 400, json: { success: false } }));
  await verify.click();
  await second.getByText('Failed to verify OTP').waitFor();

  await page.keyboard.press('Escape');
  await second.waitFor({ state: 'hidden' });
  await patiently(() => askToLogIn(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a shopper whose email address has no account can continue as a guest, or register and come back', async ({
  shop,
}) => {
  await allowAnew(shop);
  const page = await shop.visit({ mayLog: /status of 4(04|29)/ });
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email: 'stranger.at.till@example.com' });
  await askToLogIn(page).click();
  const first = dialog(page, 'Log in');
  await patiently(() => first.getByLabel('Email').inputValue()).toBe('stranger.at.till@example.com');
  await first.getByLabel('Email').press('Enter');
  const stranger = dialog(page, 'No account yet');
  await stranger.getByRole('button', { name: 'Continue as guest' }).click();
  await stranger.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('City').inputValue()).toBe('Surulere');

  await askToLogIn(page).click();
  await first.getByLabel('Email').press('Enter');
  await stranger.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('/register?next=%2Fcheckout');
  await patiently(() => page.getByLabel('Email').inputValue()).toBe('stranger.at.till@example.com');
  await page.getByLabel('First name').fill('Bola');
  await page.getByLabel('Last name').fill('Ige');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Digit 1 of 6').waitFor();
  await fillCode(page, await codeFor(shop, 'stranger.at.till@example.com'));
  await afterReload(page, '/checkout', () => page.getByRole('button', { name: 'Verify OTP' }).click());
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await patiently(() => page.getByLabel('City').inputValue()).toBe('Surulere');
});

test('data of the account is not filled in where the shopper is about to type', async ({ shop }) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.types.at.once@example.com'));
  await fillCart(page, { slug: 'oja-canvas-tote' });
  const isTyping = Promise.withResolvers<void>();
  await page.route('**/api/user/profile', (route) => isTyping.promise.then(() => route.continue()));
  await open(page, '/checkout');
  await page.getByLabel('Email').click();
  isTyping.resolve();
  await patiently(() => page.getByLabel('First name').inputValue()).toBe('Adaeze');
  await page.keyboard.type('bola@example.com');
  expect(await page.getByLabel('Email').inputValue()).toBe('bola@example.com');
});

test('what a failed merge left in the browser is merged before it is paid, and does not come back', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED/ });
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await keepDelivery(page, 'ada.merge.fails@example.com');
  await signUp(shop, page, person('ada.merge.fails@example.com'));
  await page.route('**/api/cart/merge', (route) => route.abort());
  await Promise.all([mergeLost(page), open(page, '/checkout')]);
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await page.unroute('**/api/cart/merge');

  await payNow(page);
  await onPaymentPage(page).pay.click();
  await page.getByRole('heading', { name: 'Thank You For Your Order' }).waitFor();
  await open(page, '/about');
  await patiently(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  const cart = await page.request.get('/api/cart');
  expect(await cart.json()).toMatchObject({ cart: [] });
});

test('a merge whose response alone was lost orders nothing twice: the new total is shown first', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED/ });
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await keepDelivery(page, 'ada.merge.late@example.com');
  await signUp(shop, page, person('ada.merge.late@example.com'));
  await page.route('**/api/cart/merge', loseResponse);
  await Promise.all([mergeLost(page), open(page, '/about')]);
  await Promise.all([mergeLost(page), open(page, '/checkout')]);
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
  await page.unroute('**/api/cart/merge');

  await payNow(page);
  await page.getByText('Something in your order changed while you were shopping.').waitFor();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  expect(await ordersOf(shop, 'ada.merge.late@example.com')).toMatchObject([{ itemsPrice: 8_500 }]);
});

test('the form is filled in for a signed-in shopper, and what they buy leaves the account’s cart', async ({ shop }) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.buys@example.com'));
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  await patiently(() => page.getByLabel('First name').inputValue()).toBe('Adaeze');
  await patiently(() => page.getByLabel('Last name').inputValue()).toBe('Okafor');
  await patiently(() => page.getByLabel('Email').inputValue()).toBe('ada.buys@example.com');

  await fillDelivery(page, 'ada.buys@example.com');
  const placed = page.waitForRequest((request) => request.url().endsWith('/api/orders'));
  await payNow(page);
  expect((await placed).postDataJSON()).toMatchObject({ isGuestOrder: false });
  await onPaymentPage(page).pay.click();
  await page.getByRole('heading', { name: 'Thank You For Your Order' }).waitFor();
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();
  expect(await ordersOf(shop, 'ada.buys@example.com')).toMatchObject([
    { status: 'processing', accountId: expect.any(String) },
  ]);

  await open(page, '/orders');
  await page.getByRole('row').getByText('Processing').waitFor();
  await page.getByRole('link', { name: /^View/ }).click();
  await page.getByRole('link', { name: 'Back to orders' }).waitFor();
  await page.getByText('Oja Canvas Tote').waitFor();
});
