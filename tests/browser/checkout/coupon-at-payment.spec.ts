import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { expectInSight, expectTexts } from '../is-visible.ts';
import { delayRequests } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { openCart, openCheckout, ordersOf, payNow, setStock, touchForm } from '../shopping.ts';

/** How the browser logs a coupon that is rejected, or that could not be checked. */
const loggedErrors = /400 \(Bad Request\)|500 \(Internal Server Error\)/;

// All of these shoppers share one network.
beforeEach<{ shop: OpenShop }>(async ({ shop }) => {
  await shop.db.deleteFrom('allowances').execute();
});

test('paying waits for the coupon that is being checked, and takes it off', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await toCheckout(page, 'in.time@example.com');
  const delayed = await delayRequests(page, '**/api/coupon/validate');
  const orders = calls(page, '/api/orders');
  await codeField(page).fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await payNow(page);
  await page.getByText('Checking your coupon...').waitFor();
  expect(orders).toHaveLength(0);

  delayed.release();
  await page.getByRole('heading', { name: '₦18,300' }).waitFor();
  expect(delayed.count()).toBe(1);
  expect(await ordersOf(shop, 'in.time@example.com')).toMatchObject([{ couponCode: 'WELCOME10', totalAmount: 18_300 }]);
});

test('a coupon that was typed and not applied is applied before anything is ordered', async ({ shop }) => {
  const page = await shop.visit();
  await toCheckout(page, 'only.typed@example.com');
  await page.locator('summary').click();
  await codeField(page).fill('welcome10');
  await payNow(page);

  await page.getByRole('heading', { name: '₦18,300' }).waitFor();
  expect(await ordersOf(shop, 'only.typed@example.com')).toMatchObject([{ couponCode: 'WELCOME10' }]);
});

test('paying waits for the discount of the cart as it is, however quickly its quantity changed', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await setStock(shop, 'oja-canvas-tote', 40);
  await toCheckout(page, 'changed.twice@example.com');
  await touchForm(page);
  await codeField(page).fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).waitFor();
  const delayed = await delayRequests(page, '**/api/coupon/validate', (call) => call.continue().catch(() => {}));
  const orders = calls(page, '/api/orders');

  const drawer = await openCart(page);
  for (const checks of [1, 2]) {
    await drawer.getByRole('button', { name: 'Increase quantity' }).click();
    await expect.poll(delayed.count).toBe(checks);
  }
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await payNow(page);
  await page.getByRole('button', { name: 'Pay now', disabled: true }).waitFor();
  delayed.release();

  await page.getByRole('heading', { name: '₦33,600' }).waitFor();
  expect(orders).toHaveLength(1);
});

test('a rejected coupon stops the order, and pressing again continues without it', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await toCheckout(page, 'typed.wrong@example.com');
  await page.locator('summary').click();
  await codeField(page).fill('harmattan');
  await payNow(page);

  await expectTexts(page, ['This coupon has expired', 'Nothing was ordered. Without the coupon the total is ₦20,000.']);
  await expectInSight(page.getByRole('button', { name: 'Pay now' }), 'the way on');
  const notices = page.locator('[data-sonner-toast]').filter({ hasText: 'This coupon has expired' });
  expect(await notices.count(), 'notices over the button').toBe(0);
  expect(await ordersOf(shop, 'typed.wrong@example.com')).toEqual([]);
  await payNow(page);
  await page.getByRole('heading', { name: '₦20,000' }).waitFor();
});

test('a coupon that was rejected at payment can be corrected: its field is one press away', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await toCheckout(page, 'corrected@example.com');
  await page.locator('summary').click();
  await codeField(page).fill('welcome01');
  await page.locator('summary').click();
  await payNow(page);
  await expectTexts(page, ['Invalid coupon code']);

  await page.getByRole('button', { name: 'Change the coupon' }).click();
  await expectInSight(codeField(page), 'the field');
  await expect.poll(() => codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await codeField(page).fill('welcome10');
  await payNow(page);
  await page.getByRole('heading', { name: '₦18,300' }).waitFor();
});

test('a coupon that is rejected while paying waits for it stops the order too', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide', mayLog: loggedErrors });
  await toCheckout(page, 'waited.for.no@example.com');
  await touchForm(page);
  const delayed = await delayRequests(page, '**/api/coupon/validate');
  await codeField(page).fill('nobody');
  await page.getByRole('button', { name: 'Apply' }).click();
  await payNow(page);
  await page.getByText('Checking your coupon...').waitFor();
  delayed.release();

  await expectTexts(page, ['Invalid coupon code', 'Without the coupon the total is ₦20,000.']);
  expect(await ordersOf(shop, 'waited.for.no@example.com')).toEqual([]);
});

test('a coupon that cannot be checked can be left out, and nothing is ordered until it is', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await toCheckout(page, 'left.out@example.com');
  await page.locator('summary').click();
  await codeField(page).fill('welcome10');
  await page.route('**/api/coupon/validate', (route) => route.fulfill({ status: 500, body: '' }));
  for (let tries = 0; tries < 2; tries += 1) {
    const isChecked = page.waitForResponse('**/api/coupon/validate'); // The message of the first try is still there.
    await payNow(page);
    await isChecked;
    await expectTexts(page, ['Error validating coupon', 'Nothing was ordered. Try again, or leave the coupon out.']);
  }
  expect(await ordersOf(shop, 'left.out@example.com')).toEqual([]);

  const way = page.getByRole('button', { name: 'Leave the coupon out' });
  await expectInSight(way, 'the way on');
  await way.click();
  await expectTexts(page, ['The total is now ₦20,000.']);
  await payNow(page);
  await page.getByRole('heading', { name: '₦20,000' }).waitFor();
});

/** Two totes at ₦8,500, and the form filled in. */
async function toCheckout(page: Page, email: string): Promise<void> {
  await openCheckout(page, { slug: 'oja-canvas-tote', quantity: 2 }, { email });
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Coupon code' });

/** The bodies that the page sends to an endpoint from now on. */
function calls(page: Page, path: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => new URL(request.url()).pathname === path && sent.push(request.method()));
  return sent;
}
