import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { variantId } from '#server/demo/load-products.ts';
import { cancelOrder } from '#server/payments/cancel-order.ts';
import { allowOnDelivery } from '../../actions/pay-on-delivery.ts';
import { fillCart } from '../cart.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { breakProvider } from '../provider.ts';
import { heading, onPaymentPage, ordersOf } from '../shopping.ts';
import {
  addWithoutScripts,
  fillDeliveryWithoutScripts,
  formOf,
  orderWithoutScripts,
  plainVisit,
  wholePage,
} from './without-scripts.ts';

const rejected = /status of 40\d/;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function sumsOf(page: Page): Promise<Record<string, string>> {
  await wholePage(page);
  const rows = await page
    .locator('.sums tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  return Object.fromEntries(rows) as Record<string, string>;
}

async function toReview(shop: OpenShop, email: string, item: Parameters<typeof addWithoutScripts>[1]): Promise<Page> {
  const page = await plainVisit(shop, { mayLog: rejected });
  await addWithoutScripts(page, item);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Check and pay').waitFor();
  await page.getByRole('heading', { name: 'Order summary' }).waitFor();
  return page;
}

test('without scripts the delivery form has the fields of the specification, in its order', async ({ shop }) => {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await heading(page, 'Checkout').waitFor();
  await wholePage(page);
  expect(await page.locator('form label').allInnerTexts()).toEqual([
    'First name',
    'Last name',
    'Email',
    'Phone number',
    'Address',
    'Apartment (optional)',
    'City',
    'State and area',
    'Postal code (optional)',
    'Country',
  ]);
});

test('without scripts every error of the delivery form stands at its field, and what was typed stays', async ({
  shop,
}) => {
  const page = await plainVisit(shop, { mayLog: rejected });
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await field(page, 'First name').fill('<b>Ada</b>');
  await field(page, 'Email').fill('ada@');
  await field(page, 'Phone number').fill('12');
  await field(page, 'City').fill('Yaba');
  await page.getByRole('button', { name: 'Continue' }).click();

  const errors = page.locator('.error');
  await errors.first().waitFor();
  await wholePage(page);
  expect(await errors.allInnerTexts()).toEqual([
    'Last name is required',
    'Invalid email address',
    'Invalid phone number',
    'Address is required',
  ]);
  expect(await field(page, 'First name').inputValue()).toBe('<b>Ada</b>');
  expect(await field(page, 'City').inputValue()).toBe('Yaba');
  expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true');
  const describedBy = await field(page, 'Email').getAttribute('aria-describedby');
  expect(await page.locator(`#${describedBy}`).innerText()).toBe('Invalid email address');
});

test('without scripts delivery is to the first area of Lagos in Nigeria until another one is chosen, each in 1-2 working days', async ({
  shop,
}) => {
  const page = await plainVisit(shop, { mayLog: rejected });
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  expect(await field(page, 'Country').inputValue()).toBe('Nigeria');
  expect(await field(page, 'Country').getAttribute('readonly')).not.toBeNull();
  const area = page.getByLabel('State and area');
  expect(await area.inputValue()).toBe('Lagos|lagos-mainland-1');
  const options = await area.locator('option').allInnerTexts();
  expect(options[0]).toMatch(/^Lagos Mainland Area 1, ₦3,000, 1-2 working days: /);
  expect(options).toHaveLength(10);
  expect(options.filter((text) => !text.includes('1-2 working days'))).toEqual([]);

  await area.selectOption('Osun|osun-ileife-2');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Last name is required').waitFor();
  expect(await area.inputValue()).toBe('Osun|osun-ileife-2');
});

test('without scripts a form without a state says that it is required', async ({ shop }) => {
  const page = await toReview(shop, 'stateless-plain@example.com', { slug: 'oja-canvas-tote' });
  const sent = await page.request.post('/basic/checkout', { form: { ...(await formOf(page)), area: '' } });
  expect(sent.status()).toBe(400);
  expect(await sent.text()).toContain('State is required');
});

test('without scripts a coupon is applied, rejected and removed, and the total follows', async ({ shop }) => {
  const page = await toReview(shop, 'coupon-plain@example.com', { slug: 'adunni-wrap-dress', size: 'Medium' });
  expect(await sumsOf(page)).toEqual({ Subtotal: '₦38,500', Shipping: '₦3,000', Total: '₦41,500' });

  await field(page, 'Coupon code (optional)').fill('nothing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Invalid coupon code').waitFor();
  await field(page, 'Coupon code (optional)').fill('nothing');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page
    .getByText('Invalid coupon code. Nothing was ordered. Without the coupon the total is ₦41,500.', { exact: true })
    .waitFor();

  await field(page, 'Coupon code (optional)').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Coupon "WELCOME10" applied successfully!').waitFor();
  expect(await field(page, 'Coupon code (optional)').count()).toBe(0);
  expect(await sumsOf(page)).toMatchObject({ 'Discount, WELCOME10': '-₦3,850', Total: '₦37,650' });

  await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click();
  await page.getByText('Coupon removed').waitFor();
  await field(page, 'Coupon code (optional)').fill('WELCOME10');
  await page.getByRole('button', { name: 'Pay now' }).click(); // Typed and not applied: the new total is shown first.
  await page.getByText('The total was ₦41,500. It is ₦37,650 now.').waitFor();
  expect(await ordersOf(shop, 'coupon-plain@example.com')).toEqual([]);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await onPaymentPage(page).pay.waitFor();
  expect(await ordersOf(shop, 'coupon-plain@example.com')).toMatchObject([
    { totalAmount: 37_650, couponDiscount: 3_850 },
  ]);
});

test('without scripts an order that costs nothing leads to the thanks, and a form that is sent again does too', async ({
  shop,
}) => {
  await shop.db.insertInto('coupons').values({ code: 'FREE', percent: 100, createdAt: new Date() }).execute();
  const pickUp = (price: number) =>
    shop.db.updateTable('deliveryAreas').set({ price }).where('id', '=', 'lagos-mainland-1').execute();
  await pickUp(0);
  const page = await toReview(shop, 'free-plain@example.com', { slug: 'oja-canvas-tote' });
  await field(page, 'Coupon code (optional)').fill('FREE');
  await page.getByRole('button', { name: 'Apply' }).click();
  const pay = page.getByRole('button', { name: 'Pay now' });
  await page.getByText('Coupon "FREE" applied successfully!').waitFor();
  expect(await sumsOf(page)).toMatchObject({ Total: '₦0' });
  const form = await formOf(page);
  await pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await page.getByText('free-plain@example.com').waitFor();
  const again = await page.request.post('/basic/checkout', { form: { ...form, intent: 'pay' }, maxRedirects: 0 });
  await pickUp(3_000);

  const orders = await ordersOf(shop, 'free-plain@example.com');
  expect(orders).toMatchObject([{ status: 'processing', totalAmount: 0 }]);
  expect(again.headers()['location']).toBe(`/basic/payment?order=${orders[0]!.id}`);
});

test('without scripts a form whose response was lost leads to its order on delivery, whatever the cart has by now', async ({
  shop,
}) => {
  await allowOnDelivery(shop);
  const page = await toReview(shop, 'lost-plain@example.com', { slug: 'oja-canvas-tote' });
  const form = await formOf(page);
  const submit = () =>
    page.request.post('/basic/checkout', { form: { ...form, intent: 'on-delivery' }, maxRedirects: 0 });

  await submit(); // Its response is lost.
  const again = await submit();
  await addWithoutScripts(page, { slug: 'gobi-aso-oke-fila' });
  const later = await submit();

  const orders = await ordersOf(shop, 'lost-plain@example.com');
  expect(orders).toHaveLength(1);
  const ofOrder = `/basic/orders/${orders[0]!.id}?done=placed`;
  expect([again, later].map((response) => response.headers()['location'])).toEqual([ofOrder, ofOrder]);
});

test('without scripts a form whose order was cancelled in the meantime says of none that it was placed', async ({
  shop,
}) => {
  await allowOnDelivery(shop);
  const page = await toReview(shop, 'cancelled-plain@example.com', { slug: 'oja-canvas-tote' });
  const form = await formOf(page);
  await page.getByRole('button', { name: 'Pay on delivery' }).click();
  const placed = page.getByText('Order placed. Confirm it with the code that we emailed you.');
  await placed.waitFor();
  const ofOrder = page.url();
  const [order] = await ordersOf(shop, 'cancelled-plain@example.com');
  await cancelOrder(shop, order!.id, { who: 'shopper' });

  const again = await page.request.post('/basic/checkout', {
    form: { ...form, intent: 'on-delivery' },
    maxRedirects: 0,
  });
  await page.goto(ofOrder);

  expect(again.headers()['location']).toBe('/basic/cart'); // It is empty.
  await page.getByText('Cancelled').first().waitFor();
  expect(await placed.count()).toBe(0);
  expect(await ordersOf(shop, 'cancelled-plain@example.com')).toHaveLength(1);
});

test('without scripts a form whose order was never placed does not lead to the order of another form', async ({
  shop,
}) => {
  await allowOnDelivery(shop);
  const page = await toReview(shop, 'other-plain@example.com', { slug: 'oja-canvas-tote' });
  const form = await formOf(page);
  await page.getByRole('button', { name: 'Pay on delivery' }).click();
  await page.getByText('Order placed. Confirm it with the code that we emailed you.').waitFor();

  const others: Record<string, string>[] = [
    { key: 'of-another-form-0123456789' },
    { contents: '0'.repeat(24) },
    { contents: '\r\n' },
  ];
  for (const changes of others) {
    const data = { ...form, ...changes, intent: 'on-delivery' };
    const response = await page.request.post('/basic/checkout', { form: data, maxRedirects: 0 });
    expect(response.headers()['location']).toBe('/basic/cart'); // It is empty.
  }
});

test('without scripts nothing is ordered at another price than the one that was shown', async ({ shop }) => {
  const page = await toReview(shop, 'price-plain@example.com', { slug: 'oja-canvas-tote' });
  const tote = variantId('oja-canvas-tote', 'Natural');
  await shop.db.updateTable('variants').set({ price: 9_000 }).where('id', '=', tote).execute();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('alert').getByText('The total was ₦11,500. It is ₦12,000 now.').waitFor();
  expect(await ordersOf(shop, 'price-plain@example.com')).toEqual([]);
  await shop.db.updateTable('variants').set({ price: 8_500 }).where('id', '=', tote).execute();
});

test('without scripts an item that sold out at the checkout is reported at its line, and fewer can be taken', async ({
  shop,
}) => {
  const page = await toReview(shop, 'short-plain@example.com', {
    slug: 'adunni-wrap-dress',
    colour: 1,
    size: 'Large',
    quantity: 3,
  });
  const cart = await shop.db
    .selectFrom('cartLines')
    .selectAll()
    .where('visitor', 'is not', null)
    .where('size', '=', 'L')
    .executeTakeFirstOrThrow();
  const item = (quantity: number) =>
    shop.db
      .updateTable('stock')
      .set({ quantity, reserved: 0 })
      .where('variantId', '=', cart.variantId)
      .where('size', '=', 'L')
      .execute();
  await item(2);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('alert').getByText('Adunni Wrap Dress: Only 2 left in Large').waitFor();
  await page.getByRole('button', { name: 'Change quantity to 2' }).click();
  await page.getByText('Large, Hibiscus, 2 items').waitFor();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await onPaymentPage(page).pay.waitFor();
  expect(await ordersOf(shop, 'short-plain@example.com')).toHaveLength(1);
});

test('without scripts a form that is submitted twice is one order, and a changed one replaces it', async ({ shop }) => {
  const page = await toReview(shop, 'twice-plain@example.com', { slug: 'oja-canvas-tote' });
  const form = await formOf(page);
  const submit = (changes = {}) =>
    page.request.post('/basic/checkout', { form: { ...form, intent: 'pay', ...changes }, maxRedirects: 0 });

  const [first, second] = await Promise.all([submit(), submit()]);
  expect([first.status(), second.status()]).toEqual([303, 303]);
  expect(first.headers()['location']).toBe(second.headers()['location']);
  expect(await ordersOf(shop, 'twice-plain@example.com')).toHaveLength(1);

  expect((await submit({ address: '15 Market Road' })).status()).toBe(303);
  const orders = await ordersOf(shop, 'twice-plain@example.com');
  expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
});

test('without scripts a declined payment leads to the order, which is paid again or cancelled', async ({ shop }) => {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, 'declined-plain@example.com');
  await onPaymentPage(page).decline.click();
  await heading(page, 'Payment Verification Failed').waitFor();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByText(/Your order stays open until/).waitFor();
  await page.getByText('Cancel this order').click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByText('Your order is cancelled. Nothing was charged.').waitFor();
  await page.getByRole('link', { name: 'Cart' }).click();
  await page.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor(); // Nothing is lost.
});

test('without scripts an order whose payment can’t begin is kept, and its page says so', async ({ shop }) => {
  const page = await toReview(shop, 'outage-plain@example.com', { slug: 'oja-canvas-tote' });
  await breakProvider(shop, { initialize: '503' });
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page
    .getByRole('alert')
    .getByText(/Your order is saved/)
    .waitFor();
  await breakProvider(shop, {});
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
});

test('without scripts a payment that the bank has not confirmed is asked about again, until it is', async ({
  shop,
}) => {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, 'pending-plain@example.com');
  await breakProvider(shop, { verify: 'pending' });
  await onPaymentPage(page).pay.click();

  await heading(page, 'Verifying Your Payment').waitFor();
  await page.getByText('Your bank has not confirmed the payment yet. We keep asking.').waitFor();
  await breakProvider(shop, {});
  // It reloads by itself.
  await heading(page, 'Thank You For Your Order').waitFor();
});

test('without scripts the page of a payment without a reference leads back to the checkout', async ({ shop }) => {
  const page = await plainVisit(shop);
  await page.goto('/basic/payment');
  await heading(page, 'Payment Verification Failed').waitFor();
  await page.getByText('Payment reference not found in URL').waitFor();
  expect(await page.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/basic/checkout');
});

test('a payment that was begun with scripts comes back to the page with scripts', async ({ shop }) => {
  const page = await shop.visit();
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await page.context().addCookies([{ name: 'basicPayment', value: '0', url: `${shop.url}/payment` }]);
  await page.goto('/payment/verify?reference=oge_1-2');
  expect(new URL(page.url()).pathname).toBe('/payment/verify');
});
