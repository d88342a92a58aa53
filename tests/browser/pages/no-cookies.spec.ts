import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { minutesAfter } from '#shared/dates/moments.ts';
import { remindToPay } from '#server/payments/remind-to-pay.ts';
import { allowAnew, codeFor, fillCode, makeAccount, openSignIn, person } from '../accounts.ts';
import { emailsTo, subjectsTo } from '../mailbox.ts';
import { withoutCookies } from './no-cookies.ts';
import { test } from '../open-shop.ts';
import {
  addToCart,
  checkOut,
  fillDelivery,
  heading,
  linesIn,
  onPaymentPage,
  open,
  openCart,
  ordersOf,
  payNow,
  untilReady,
} from '../shopping.ts';

const needsCookies = 'Signing in needs cookies. Allow them for this site, or order as a guest.';

test('a guest without cookies buys: one order, its payment, the thanks page', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404/, ...(await withoutCookies()) });
  await orderTote(page, 'no.cookies@example.com');
  expect(await page.context().cookies()).toEqual([]);

  await page.goBack(); // And presses once more.
  await heading(page, 'Checkout').waitFor();
  await untilReady(page);
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();

  expect(await linesIn(page.getByRole('region', { name: 'Your order' }))).toEqual([
    'Oja Canvas Tote | Standard, Natural, 1 item | ₦8,500',
  ]);
  expect(await ordersOf(shop, 'no.cookies@example.com')).toMatchObject([{ status: 'processing' }]);
  await expect.poll(() => subjectsTo(shop, 'no.cookies@example.com')).toHaveLength(1); // The receipt.
});

test('a browser without cookies and storage pays one order too, and sees that it is paid', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404|SecurityError: Blocked/, ...(await withoutCookies()) });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    }
  });
  await orderTote(page, 'keeps.nothing@example.com');
  await onPaymentPage(page).pay.click();

  await heading(page, 'Payment Successful!').waitFor();
  await page.getByText('The receipt went to the email address on the order.').waitFor();
  expect(await ordersOf(shop, 'keeps.nothing@example.com')).toMatchObject([{ status: 'processing' }]);
});

test('a changed cart replaces the earlier order, without cookies too', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404/, ...(await withoutCookies()) });
  await orderTote(page, 'no.cookies.twice@example.com');

  await addToCart(page, { slug: 'gobi-aso-oke-fila' });
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click();
  await heading(page, 'Checkout').waitFor();
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();

  expect(await ordersOf(shop, 'no.cookies.twice@example.com')).toMatchObject([
    { status: 'cancelled' },
    { status: 'pending' },
  ]);
});

test('the link of an email opens an order and pays it in a browser without cookies', async ({ shop }) => {
  const phone = await shop.visit();
  await orderTote(phone, 'letter.no.cookies@example.com');
  await remindToPay({ ...shop, now: () => minutesAfter(new Date(), 10) });
  await expect.poll(() => emailsTo(shop, 'letter.no.cookies@example.com')).toHaveLength(1);
  const [sentEmail] = await emailsTo(shop, 'letter.no.cookies@example.com');

  const page = await shop.visit({ mayLog: /404/, ...(await withoutCookies()) });
  await open(page, /http\S+#k=\S+/.exec(sentEmail!.text)![0]);
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
});

test('a shopper who signs in without cookies reads that they are needed', async ({ shop }) => {
  const ada = person('no.cookies.account@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit(await withoutCookies());
  await openSignIn(page, '/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  await page.getByText('No code? Look in your spam folder').waitFor();
  await fillCode(page, await codeFor(shop, ada.email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.getByText(needsCookies).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');

  const bola = person('no.cookies.new@example.com');
  await allowAnew(shop);
  await openSignIn(page, '/register');
  await page.getByLabel('First name').fill(bola.firstName);
  await page.getByLabel('Last name').fill(bola.lastName);
  await page.getByLabel('Email').fill(bola.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillCode(page, await codeFor(shop, bola.email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.getByText(needsCookies).first().waitFor();
});

/** Walks the whole way to the payment page: in these browsers nothing can be kept beforehand. */
async function orderTote(page: Page, email: string): Promise<void> {
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await checkOut(page);
  await fillDelivery(page, email);
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
}
