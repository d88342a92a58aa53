import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeFor, endAccess, endSessions, letAskAgain, makeAccount, person } from '../accounts.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, onPaymentPage, ordersOf } from '../shopping.ts';
import { addWithoutScripts, fillDeliveryWithoutScripts, logInWithoutScripts, plainVisit } from './without-scripts.ts';

const rejected = /status of 40\d/;
const sessionOver = 'Your session has expired. Please log in again.';

/** A customer at a page, whose session then ends. */
async function signedIn(shop: OpenShop, email: string): Promise<Page> {
  const page = await plainVisit(shop, { mayLog: rejected });
  await makeAccount(shop, person(email));
  await page.goto('/basic/login');
  await logInWithoutScripts(shop, page, email);
  await page.getByText('Welcome, Adaeze').waitFor();
  await letAskAgain(shop, email);
  return page;
}

/** As 'Sign out everywhere else' on another device does. */
async function endElsewhere(shop: OpenShop): Promise<void> {
  await endAccess(shop);
  await endSessions(shop);
}

/** The whole order, looked over and not yet paid. */
async function toReview(page: Page, email: string): Promise<void> {
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Check and pay').waitFor();
}

test.for(['/basic/profile', '/basic/orders', '/basic/cart', '/basic/wishlist'])(
  'without scripts a session that has ended leads from %s to the login, which says so, and back',
  async (path, { shop }) => {
    const email = `over${path.replaceAll('/', '-')}@example.com`;
    const page = await signedIn(shop, email);
    await endElsewhere(shop);
    await page.goto(path);

    await page.getByRole('alert').getByText(sessionOver).waitFor();
    await heading(page, 'Welcome back').waitFor();
    await logInWithoutScripts(shop, page, email);
    await page.waitForURL(path);
  },
);

test('without scripts an order that is sent after the session has ended is not lost, and is paid after the login', async ({
  shop,
}) => {
  const email = 'unsent-plain@example.com';
  const page = await signedIn(shop, email);
  await toReview(page, email);
  await endElsewhere(shop);
  await page.getByRole('button', { name: 'Pay now' }).click();

  await page.getByRole('alert').getByText(sessionOver).waitFor();
  await page.getByText(`What you entered is not lost: log in as ${email} to send it.`).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await ordersOf(shop, email)).toEqual([]);
  await page.getByLabel('Email').fill('unsent-plain@');
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  await page.getByLabel('Code').fill(await codeFor(shop, email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();

  await heading(page, 'You are logged in again').waitFor();
  await page.getByRole('link', { name: 'Profile' }).waitFor();
  expect(await ordersOf(shop, email)).toEqual([]);
  await page.getByRole('button', { name: 'Send it now' }).click();
  await onPaymentPage(page).pay.waitFor();
  expect(await ordersOf(shop, email)).toMatchObject([{ totalAmount: 11_500 }]);
});

test('without scripts what a customer had entered is not sent for somebody else who logs in', async ({ shop }) => {
  await makeAccount(shop, person('bola-plain@example.com'));
  await letAskAgain(shop, 'bola-plain@example.com');
  const page = await signedIn(shop, 'amaka-plain@example.com');
  await toReview(page, 'amaka-plain@example.com');
  await endElsewhere(shop);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('alert').getByText(sessionOver).waitFor();
  await logInWithoutScripts(shop, page, 'bola-plain@example.com');

  await page.waitForURL('/basic/cart'); // The checkout of an empty cart.
  expect(await page.content()).not.toContain('amaka-plain');
});

test('without scripts a changed name is not offered to anyone who logs in after the session has ended', async ({
  shop,
}) => {
  await makeAccount(shop, person('chidi-plain@example.com'));
  await letAskAgain(shop, 'chidi-plain@example.com');
  const page = await signedIn(shop, 'ngozi-plain@example.com');
  await page.getByLabel('First name').fill('Ngozika');
  await endElsewhere(shop);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('alert').getByText(sessionOver).waitFor();
  await logInWithoutScripts(shop, page, 'chidi-plain@example.com');

  await page.waitForURL('/basic/profile');
  expect(await page.getByLabel('First name').inputValue()).toBe('Adaeze');
});

test('without scripts a button that was pressed after the session has ended is pressed anew after the login', async ({
  shop,
}) => {
  const email = 'button-plain@example.com';
  const page = await signedIn(shop, email);
  await page.getByRole('link', { name: 'Delete Account' }).click();
  await heading(page, 'Delete Account').waitFor();
  await endElsewhere(shop);
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await page.getByRole('alert').getByText(sessionOver).waitFor();
  expect(await page.getByText('What you entered is not lost').count()).toBe(0);
  await logInWithoutScripts(shop, page, email);
  await page.waitForURL('/basic/profile/delete');
  await page.getByRole('button', { name: 'Yes, delete my account' }).waitFor();
});
