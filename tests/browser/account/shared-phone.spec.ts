import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { afterReload, codeFor, fillCode, logIn, makeAccount, patiently, person, signUp } from '../accounts.ts';
import { fillCart } from '../cart.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { onPaymentPage, open, openCheckout, payNow } from '../shopping.ts';

/** Two sisters share a phone. The session of the first ended, and she did not log out (docs/decisions/0016). */

test('who signs in next on a shared phone finds nothing of the shopper before, and the cart as it is', async ({
  shop,
}) => {
  const bola = bolaAs('bola.signs.in@example.com');
  await makeAccount(shop, bola);
  const page = await phoneOfAda(shop, 'ada.signed.in@example.com');
  await fillCart(page, { slug: 'gobi-aso-oke-fila' });

  await logIn(shop, page, bola.email);
  await open(page, '/make-order');
  await page.waitForURL('/checkout');
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await expectOnlyBola(page, bola.email);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('recentSearches');
});

test('who signs in at the checkout of a shared phone orders with nothing of the shopper before', async ({ shop }) => {
  const bola = bolaAs('bola.at.till@example.com');
  await makeAccount(shop, bola);
  const page = await phoneOfAda(shop, 'ada.at.till@example.com');
  await openCheckout(page, { slug: 'gobi-aso-oke-fila' });
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(bola.email);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Digit 1 of 6').waitFor();
  await fillCode(page, await codeFor(shop, bola.email));

  await afterReload(page, '/checkout', () => page.getByRole('button', { name: 'Verify OTP' }).click());
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await expectOnlyBola(page, bola.email);
});

test('who signed in on a shared phone by a link, or without scripts, finds nothing of the shopper before', async ({
  shop,
}) => {
  const bola = bolaAs('bola.by.link@example.com');
  const page = await phoneOfAda(shop, 'ada.without.link@example.com');
  await signUp(shop, page, bola);
  await fillCart(page, { slug: 'gobi-aso-oke-fila' });

  await open(page, '/checkout');
  await expectOnlyBola(page, bola.email);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('pendingOrderId');
});

test('who signs in again on their phone finds their form and their unpaid order', async ({ shop }) => {
  const page = await phoneOfAda(shop, 'ada.again@example.com');
  await logIn(shop, page, 'ada.again@example.com');
  await open(page, '/make-order');
  await page.getByText('It is waiting for payment.').waitFor();
  await open(page, '/checkout');
  await patiently(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('14 Market Road');
});

const bolaAs = (email: string) => ({ ...person(email), firstName: 'bola' });

/** Ada has an unpaid order, and her session is over. */
async function phoneOfAda(shop: OpenShop, email: string): Promise<Page> {
  const page = await shop.visit({ mayLog: /Failed to load resource/ });
  await signUp(shop, page, person(email));
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email });
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await patiently(() => page.evaluate(() => localStorage.getItem('account'))).not.toBeNull();
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  await page.goto('/robots.txt'); // No page of the shop is open any more.
  await page.evaluate(() => {
    localStorage.setItem('recentSearches', '["maternity dress"]');
    const form = JSON.parse(localStorage.getItem('shippingInfo')!) as object;
    localStorage.setItem('shippingInfo', JSON.stringify({ ...form, shippingMethod: 'lagos-island-2' }));
  });
  await page.context().clearCookies({ name: /session|refresh|isLoggedIn|userRole/ });
  return page;
}

/** The delivery form has what Bola's account knows, and else nothing. */
async function expectOnlyBola(page: Page, email: string): Promise<void> {
  const fields = ['First name', 'Email', 'Phone number', 'Address', 'City'];
  const values = () => Promise.all(fields.map((field) => page.getByLabel(field, { exact: true }).inputValue()));
  await patiently(values).toEqual(['Bola', email, '', '', '']);
  const stored = await page.evaluate(() => localStorage.getItem('shippingInfo'));
  expect(stored).not.toContain('Market Road');
  expect(stored).not.toContain('lagos-island-2');
}
