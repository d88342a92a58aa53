import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import { delayRequests } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import {
  fillDelivery,
  heading,
  onPaymentPage,
  open,
  openCart,
  openCheckout,
  ordersOf,
  payNow,
  sums,
} from '../shopping.ts';

/** How the browser logs a coupon or an order that is rejected. */
const loggedErrors = /\b(400 \(Bad Request\)|409 \(Conflict\))/;

// All of these shoppers share one network, which may check ten coupons a minute.
beforeEach<{ shop: OpenShop }>(async ({ shop }) => {
  await shop.db.deleteFrom('allowances').execute();
});

test('on a phone a coupon is entered in the collapsed summary, and the visible total follows', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await toCheckout(page, { quantity: 2 });
  const summary = page.locator('details');
  await summary.locator('summary').getByText('₦20,000').waitFor();
  await summary.locator('summary').click();

  await apply(page, '');
  await expectNote(page, 'Please enter a coupon code', 'bad');
  await apply(page, 'nobody');
  await expectToast(page, 'Invalid coupon code');
  await expectNote(page, 'Invalid coupon code', 'bad');
  await apply(page, 'harmattan');
  await expectNote(page, 'This coupon has expired', 'bad');

  await apply(page, ' welcome10 ');
  await expectToast(page, 'Coupon "WELCOME10" applied successfully!');
  await expectApplied(page, 'WELCOME10');
  await expect
    .poll(() => sums(summary))
    .toEqual({
      Subtotal: '₦17,000',
      Shipping: '₦3,000',
      'Discount, WELCOME10': '-₦1,700',
      Total: '₦18,300',
    });
  await summary.locator('summary').getByText('₦18,300').waitFor();

  await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click();
  await expectToast(page, 'Coupon removed');
  await expectNote(page, 'Coupon removed', 'good');
  await expect.poll(() => codeField(page).inputValue()).toBe('');
  await expect.poll(() => sums(summary)).toEqual({ Subtotal: '₦17,000', Shipping: '₦3,000', Total: '₦20,000' });
});

test('a coupon is applied and removed with the keyboard alone, and the focus is never lost', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await toCheckout(page, { quantity: 2 });
  await codeField(page).focus();
  await page.keyboard.type('welcome10');
  await page.keyboard.press('Enter');
  await expectApplied(page, 'WELCOME10');
  await expect.poll(() => focused(page)).toBe('Remove coupon WELCOME10');
  await page.keyboard.press('Enter');
  await expectNote(page, 'Coupon removed', 'good');
  await expect.poll(() => focused(page)).toBe('Apply');
});

test('only one coupon is checked at a time, however often the button and Enter are pressed', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await toCheckout(page, { quantity: 2 });
  const delayed = await delayRequests(page, '**/api/coupon/validate');
  await codeField(page).fill('welcome10');
  await applyButton(page).dblclick();
  await codeField(page).press('Enter');
  await applyButton(page).click();
  await expect.poll(() => applyButton(page).getAttribute('aria-busy'), patiently).toBe('true');

  delayed.release();
  await expectApplied(page, 'WELCOME10');
  expect(delayed.count()).toBe(1);
});

test('a code that is corrected while the first one is checked is checked in its place', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide', mayLog: loggedErrors });
  await toCheckout(page, { quantity: 2 });
  const delayed = await delayRequests(page, '**/api/coupon/validate', (call) => call.continue().catch(() => {}));
  await apply(page, 'WELCOM');
  await expect.poll(() => delayed.count()).toBe(1);
  await apply(page, 'WELCOME10');

  delayed.release();
  await expectApplied(page, 'WELCOME10');
  expect(await page.getByText('Invalid coupon code').count()).toBe(0);
});

test('who types on while a code is checked can still remove the coupon that it applied', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await toCheckout(page, { quantity: 2 });
  const delayed = await delayRequests(page, '**/api/coupon/validate');
  await apply(page, 'welcome10');
  await expect.poll(() => delayed.count()).toBe(1);
  await codeField(page).fill('welcome10 and');

  delayed.release();
  await expectToast(page, 'Coupon "WELCOME10" applied successfully!');
  expect(await codeField(page).inputValue()).toBe('welcome10 and');
  await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click();
  await expectNote(page, 'Coupon removed', 'good');
});

test('a coupon that could not be checked shows an error, and its field keeps its value', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide', mayLog: /ERR_FAILED/ });
  await toCheckout(page, { quantity: 2 });
  await page.route('**/api/coupon/validate', (route) => route.abort());
  await apply(page, 'welcome10');

  await expectToast(page, messages.general.changeNotSent);
  await expectNote(page, messages.general.changeNotSent, 'bad');
  expect(await codeField(page).inputValue()).toBe('welcome10');
});

test('the coupon is on the payment page, the thanks page and the receipt, and not in the next cart', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide' });
  await toCheckout(page, { quantity: 2 });
  await apply(page, 'WELCOME10');
  await expectApplied(page, 'WELCOME10');
  await fillDelivery(page, 'with.coupon@example.com');
  await payNow(page);
  await page.getByRole('heading', { name: '₦18,300' }).waitFor();
  await onPaymentPage(page).pay.click();

  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await sums(page.getByRole('region', { name: 'Your order' }))).toEqual({
    Subtotal: '₦17,000',
    Shipping: '₦3,000',
    'Discount, WELCOME10': '-₦1,700',
    Total: '₦18,300',
  });
  expect(await ordersOf(shop, 'with.coupon@example.com')).toMatchObject([
    { status: 'processing', couponCode: 'WELCOME10', couponDiscount: 1_700, totalAmount: 18_300 },
  ]);
  const [order] = await ordersOf(shop, 'with.coupon@example.com');
  await open(page, `/order/${order?.id}`);
  await page.getByText('Discount, WELCOME10').waitFor();

  await toCheckout(page, { quantity: 2 });
  await expect.poll(() => sums(summaryOf(page))).toEqual({ Subtotal: '₦17,000', Shipping: '₦3,000', Total: '₦20,000' });
  expect(await codeField(page).inputValue()).toBe('');
});

test('a changed cart changes the discount, and below the minimum the coupon is removed with a message', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide', mayLog: loggedErrors });
  await toCheckout(page, { quantity: 3 });
  await apply(page, 'WELCOME10');
  await expect
    .poll(() => sums(summaryOf(page)), patiently)
    .toMatchObject({ 'Discount, WELCOME10': '-₦2,550', Total: '₦25,950' });

  const drawer = await openCart(page);
  await drawer.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect
    .poll(() => sums(summaryOf(page)), patiently)
    .toMatchObject({ 'Discount, WELCOME10': '-₦1,700', Total: '₦18,300' });

  await drawer.getByRole('button', { name: 'Decrease quantity' }).click();
  await expectToast(page, 'Spend ₦10,000 or more to use this coupon');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expectNote(page, 'Spend ₦10,000 or more to use this coupon', 'bad');
  await expect.poll(() => codeField(page).inputValue()).toBe('WELCOME10');
  await expect.poll(() => sums(summaryOf(page))).toEqual({ Subtotal: '₦8,500', Shipping: '₦3,000', Total: '₦11,500' });
});

test('a coupon is still there after a reload and on return from the payment page, for the same order', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide' });
  await toCheckout(page, { quantity: 1 });
  await apply(page, 'OWAMBE25'); // One use per customer: the unpaid order must not count against itself.
  await expectApplied(page, 'OWAMBE25');
  await open(page, '/checkout');
  await expect
    .poll(() => sums(summaryOf(page)), patiently)
    .toMatchObject({ 'Discount, OWAMBE25': '-₦2,125', Total: '₦9,375' });
  await page.getByRole('button', { name: 'Remove coupon OWAMBE25' }).waitFor();

  await fillDelivery(page, 'coupon.back@example.com');
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  await page.goBack();
  await expect
    .poll(() => sums(summaryOf(page)), patiently)
    .toMatchObject({ 'Discount, OWAMBE25': '-₦2,125', Total: '₦9,375' });
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  expect(await ordersOf(shop, 'coupon.back@example.com')).toMatchObject([
    { couponCode: 'OWAMBE25', totalAmount: 9_375 },
  ]);
});

test('a single-use coupon stays with the shopper who returns from the payment page and changes the order', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide' });
  await toCheckout(page, { quantity: 1 });
  await apply(page, 'OWAMBE25');
  await expectApplied(page, 'OWAMBE25');
  await fillDelivery(page, 'coupon.once@example.com');
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  await open(page, '/checkout');
  await page.getByRole('radio', { name: 'Lagos Area 4' }).check();
  await payNow(page);

  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const orders = await ordersOf(shop, 'coupon.once@example.com');
  expect(orders.map(({ status, totalAmount }) => `${status} ${totalAmount}`).toSorted()).toEqual([
    'cancelled 9375',
    'processing 12375',
  ]);
});

test('a coupon that is switched off before payment is shown as invalid, and paying again continues without it', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await makeCoupon(shop, 'SOONOVER');
  await toCheckout(page, { quantity: 1 });
  await page.locator('summary').click();
  await apply(page, 'soonover');
  await expectApplied(page, 'SOONOVER');
  await page.locator('summary').click();
  await fillDelivery(page, 'soon.over@example.com');

  await change(shop, 'SOONOVER', { endsAt: new Date() });
  await payNow(page);
  const problem = page.getByRole('group', { name: 'This coupon has expired' });
  await problem.getByText('This coupon has expired').waitFor();
  await problem.getByText('Nothing was ordered. Without the coupon the total is ₦11,500.').waitFor();
  await page.locator('summary').click();
  await expectNote(page, 'This coupon has expired', 'bad');
  expect(await ordersOf(shop, 'soon.over@example.com')).toEqual([]);
  expect(await page.getByLabel('Address').inputValue()).toBe('14 Market Road');

  await payNow(page);
  await page.getByRole('heading', { name: '₦11,500' }).waitFor();
  expect(await ordersOf(shop, 'soon.over@example.com')).toMatchObject([{ couponCode: null, totalAmount: 11_500 }]);
});

test('a coupon with a smaller discount than before is shown with the new total before anything is paid', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide', mayLog: loggedErrors });
  await makeCoupon(shop, 'LESSNOW');
  await toCheckout(page, { quantity: 1 });
  await apply(page, 'lessnow');
  await expectApplied(page, 'LESSNOW');
  await fillDelivery(page, 'less.now@example.com');
  await change(shop, 'LESSNOW', { percent: 10 });
  await payNow(page);

  await page.getByText('Please check the new total.').waitFor();
  await expect
    .poll(() => sums(summaryOf(page)), patiently)
    .toMatchObject({ 'Discount, LESSNOW': '-₦850', Total: '₦10,650' });
  await payNow(page);
  await page.getByRole('heading', { name: '₦10,650' }).waitFor();
});

test('an order that costs nothing leads from the checkout to the thanks, and the cart is empty', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await shop.db.insertInto('coupons').values({ code: 'FREE', percent: 100, createdAt: new Date() }).execute();
  const pickUp = (price: number) =>
    shop.db.updateTable('deliveryAreas').set({ price }).where('id', '=', 'lagos-mainland-1').execute();
  await pickUp(0);
  await openCheckout(page, { slug: 'oja-canvas-tote', quantity: 1 }, { email: 'free@example.com' });
  await page.locator('summary').click();
  await apply(page, 'free');
  await expectApplied(page, 'FREE');
  // The toast comes with the response and stays four seconds, the thanks come with the code of their page.
  await Promise.all([expectToast(page, messages.order.created), payNow(page)]);

  await heading(page, 'Thank You For Your Order').waitFor();
  await pickUp(3_000);
  expect(await ordersOf(shop, 'free@example.com')).toMatchObject([{ status: 'processing', totalAmount: 0 }]);
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();
});

/** The checkout with this many more totes at ₦8,500 in the cart. */
async function toCheckout(page: Page, { quantity }: { quantity: number }): Promise<void> {
  await openCheckout(page, { slug: 'oja-canvas-tote', quantity });
}

async function apply(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await applyButton(page).click();
}

/** In place of the field, and mentioned once there. */
async function expectApplied(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: `Remove coupon ${code}` }).waitFor(patiently);
  await expect.poll(() => codeField(page).count(), patiently).toBe(0);
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: `Remove coupon ${code}` }) });
  expect(await form.getByText(code).count()).toBe(1);
}

/** Below the field, and read out with it. */
async function expectNote(page: Page, text: string, tone: 'good' | 'bad'): Promise<void> {
  const field = codeField(page);
  const statusText = () =>
    field.evaluate((input) => {
      const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
      const isUnder = note !== null && note.getBoundingClientRect().top >= input.getBoundingClientRect().bottom;
      return isUnder ? note.textContent : null;
    });
  await expect.poll(statusText, patiently).toBe(text);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe(tone === 'bad' ? 'true' : null);
}

const patiently = { timeout: 30_000 };

/** A toast disappears by itself: persistent messages are checked after it. */
const expectToast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor();

const codeField = (page: Page) => page.getByLabel('Coupon code');
const applyButton = (page: Page) => page.getByRole('button', { name: 'Apply' });
const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    return element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent;
  });

function makeCoupon({ db }: OpenShop, code: string) {
  return db.insertInto('coupons').values({ code, percent: 20, createdAt: new Date() }).execute();
}

function change({ db }: OpenShop, code: string, changes: { endsAt?: Date; percent?: number }) {
  return db.updateTable('coupons').set(changes).where('code', '=', code).execute();
}
