import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { productId, variantId } from '#server/demo/load-products.ts';
import { delivery, fillCart, keepDelivery } from '../cart.ts';
import { expectInSight, expectTexts } from '../is-visible.ts';
import { breakProvider } from '../provider.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, onPaymentPage, open, ordersOf, payNow, touchForm } from '../shopping.ts';

/**
 * Whatever prevents an order is shown where the shopper is looking, with a way to continue beside it: on a phone, and
 * in what its keyboard leaves of the screen.
 */
const heights = [740, 320];

/** How the browser logs an order that is rejected. */
const loggedErrors = /\b(400|409|422|429|500|502|503)\b|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

const opened = new Date();

// All of these shoppers share one network, and buy the same tote.
beforeEach<{ shop: OpenShop }>(async ({ shop }) => {
  // Units ordered by earlier tests stay reserved: after twenty seconds they would be released for the next order.
  shop.standAt(opened);
  await setStock(shop, 'oja-canvas-tote', 'Natural', 10);
  await shop.db.deleteFrom('allowances').execute();
});

test.for(heights)(
  'on %i pixels, an item with too little stock is named, and its quantity reduced in one press',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    const email = `too.few.${height}@example.com`;
    await setStock(shop, 'bayo-pique-polo', 'Burnt Orange', 5);
    await fillCart(
      page,
      { slug: 'gobi-aso-oke-fila' },
      { slug: 'oja-canvas-tote' },
      { slug: 'bayo-pique-polo', size: 'Medium', quantity: 2 },
    );
    await toFilledCheckout(page, email);
    await setStock(shop, 'bayo-pique-polo', 'Burnt Orange', 1);

    await pressPay(page, height);
    await expectTexts(page, ['Only 1 left in Medium', 'Bayo Pique Polo']);
    const [order] = await ordersOf(shop, email);
    expect(order).toBeUndefined();
    const takeOne = page.getByRole('button', { name: 'Change quantity to 1' });
    await expectInSight(takeOne, 'the way on');
    await takeOne.click();

    await expectTexts(page, ['The total is now ₦']);
    const total = await totalAtButton(page);
    await expectTexts(page, [`The total is now ${total}.`]);
    expect(await page.getByText('Only 1 left in Medium').count()).toBe(0);
    await expectInSight(payButton(page), 'the way on');
    await payNow(page);
    await page.getByRole('heading', { name: total }).waitFor();
  },
);

test.for(heights)(
  'on %i pixels, a sold-out item is named, and removed from the order in one press',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    await setStock(shop, 'bayo-pique-polo', 'Burnt Orange', 5);
    await fillCart(page, { slug: 'oja-canvas-tote' }, { slug: 'bayo-pique-polo', size: 'Medium' });
    await toFilledCheckout(page, `gone.${height}@example.com`);
    await setStock(shop, 'bayo-pique-polo', 'Burnt Orange', 0);

    await pressPay(page, height);
    await expectTexts(page, ['Sold out in Medium', 'Bayo Pique Polo']);
    const remove = page.getByRole('button', { name: 'Remove it' });
    await expectInSight(remove, 'the way on');
    await remove.click();
    await expectTexts(page, ['The total is now ₦11,500.']);
    await payNow(page);
    await page.getByRole('heading', { name: '₦11,500' }).waitFor();
  },
);

test('when the only item is sold out and removed, the link to the shop has the focus', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await setStock(shop, 'bayo-pique-polo', 'Burnt Orange', 5);
  await fillCart(page, { slug: 'bayo-pique-polo', size: 'Medium' });
  await toFilledCheckout(page, 'nothing.left@example.com');
  await setStock(shop, 'bayo-pique-polo', 'Burnt Orange', 0);
  await payNow(page);
  await page.getByRole('button', { name: 'Remove it' }).click();

  await expectTexts(page, ['Your cart is empty']);
  await expectInSight(page.getByRole('main').getByRole('link', { name: 'Shop' }), 'the way on');
});

test.for(heights)(
  'on %i pixels, a changed price is shown with the old and the new total, and paid by pressing again',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    await setPrice(shop, 10_500);
    await fillCart(page, { slug: 'uche-marl-tee', size: 'Medium' });
    await toFilledCheckout(page, `new.price.${height}@example.com`);
    await setPrice(shop, 12_000);

    await pressPay(page, height);
    await expectTexts(page, [
      'Something in your order changed while you were shopping. Please check the new total.',
      'The total was ₦13,500. It is ₦15,000 now.',
    ]);
    await expect.poll(() => totalAtButton(page)).toBe('₦15,000');
    await expectInSight(payButton(page), 'the way on');
    await payNow(page);
    await page.getByRole('heading', { name: '₦15,000' }).waitFor();
  },
);

test.for(heights)('on %i pixels, an expired coupon is shown with the total without it', async (height, { shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  const code = `LATE${height}`;
  await shop.db.insertInto('coupons').values({ code, percent: 20, createdAt: new Date() }).execute();
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await toFilledCheckout(page, `late.coupon.${height}@example.com`);
  await page.locator('summary').click();
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: `Remove coupon ${code}` }).waitFor();
  await shop.db.updateTable('coupons').set({ endsAt: opened }).where('code', '=', code).execute();

  await pressPay(page, height);
  await expectTexts(page, ['This coupon has expired', 'Nothing was ordered. Without the coupon the total is ₦11,500.']);
  await expectInSight(payButton(page), 'the way on');
  await payNow(page);
  await page.getByRole('heading', { name: '₦11,500' }).waitFor();
});

test.for(heights)(
  'on %i pixels, a shopper with too many unpaid orders is shown the way to them',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    const email = `four.orders.${height}@example.com`;
    await placeElsewhere(shop, email, 3);
    await fillCart(page, { slug: 'oja-canvas-tote' });
    await toFilledCheckout(page, email);

    await pressPay(page, height);
    await expectTexts(page, ['You have three orders waiting to be paid. Pay or cancel one of them first.']);
    const way = page.getByRole('link', { name: 'See your orders' });
    await expectInSight(way, 'the way on');
    await way.click();
    await heading(page, 'Your orders').waitFor();
  },
);

test.for(heights)(
  'on %i pixels, a shopper who has just ordered these items is shown that order',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    const email = `twice.${height}@example.com`;
    await fillCart(page, { slug: 'oja-canvas-tote' });
    await toFilledCheckout(page, email);
    await payNow(page);
    await onPaymentPage(page).pay.waitFor();
    await breakProvider(shop, { verify: 'pending' });
    await toFilledCheckout(page, email);
    await page.getByRole('radio', { name: 'Lagos Area 4' }).check();

    await pressPay(page, height);
    await expectTexts(page, ['You have just ordered these items, and the payment is complete or on its way.']);
    const way = page.getByRole('link', { name: 'See your order' });
    await expectInSight(way, 'the way on');
    await way.click();
    const [order] = await ordersOf(shop, email);
    await page.waitForURL(`/order/${order?.id}`);
    await breakProvider(shop, {});
  },
);

test.for(heights)(
  'on %i pixels, a payment that fails to start shows an error, and starts with the next press',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    const email = `no.provider.${height}@example.com`;
    await fillCart(page, { slug: 'oja-canvas-tote' });
    await toFilledCheckout(page, email);
    await breakProvider(shop, { initialize: '503' });

    await pressPay(page, height);
    await expectTexts(page, ['Payment is not available right now. Your order is saved; please try again in a minute.']);
    await expectInSight(payButton(page), 'the way on');
    await breakProvider(shop, {});
    await payNow(page);
    await onPaymentPage(page).pay.waitFor();
    expect(await ordersOf(shop, email)).toHaveLength(1);
  },
);

test.for(heights)(
  'on %i pixels, a response without a message is shown as an order that was not placed, and not charged',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    await fillCart(page, { slug: 'oja-canvas-tote' });
    await toFilledCheckout(page, `no.words.${height}@example.com`);
    await page.route('**/api/orders', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });

    await pressPay(page, height);
    await expectTexts(page, ['Failed to create order', 'You have not been charged.']);
    await expectInSight(payButton(page), 'the way on');
    await payNow(page);
    await onPaymentPage(page).pay.waitFor();
  },
);

test.for(heights)(
  'on %i pixels, a lost network shows a message, and the shopper pays when it is back',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    const email = `no.network.${height}@example.com`;
    await fillCart(page, { slug: 'oja-canvas-tote' });
    await toFilledCheckout(page, email);
    await touchForm(page);
    await page.context().setOffline(true);

    await pressPay(page, height);
    await expectTexts(page, ['You have not been charged.']);
    await expectInSight(payButton(page), 'the way on');
    await page.context().setOffline(false);
    await payNow(page);
    await onPaymentPage(page).pay.waitFor();
    expect(await ordersOf(shop, email)).toHaveLength(1);
  },
);

test('when the script for paying fails to load, the shopper reads it, and pays once it loads', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED/ });
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await page.route(/\/assets\/paying-/, (route) => route.abort());
  await toFilledCheckout(page, 'never.online@example.com');

  await payNow(page);
  await expectTexts(page, ['You seem to be offline. Check your connection and try again.']);
  await expectInSight(payButton(page), 'the way on');
  await page.unrouteAll();
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
});

test.for(heights)(
  'on %i pixels, a state that is no longer delivered to has to be chosen again, in its own field',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    await fillCart(page, { slug: 'oja-canvas-tote' });
    await toFilledCheckout(page, `no.osun.${height}@example.com`, 'Osun');
    await page.getByRole('radio', { name: 'OAU campus' }).waitFor();
    await setState(shop, 'Osun', false);

    await pressPay(page, height);
    const state = page.getByLabel('State');
    await expect.poll(() => state.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectInSight(state, 'the field');
    await expectInSight(page.getByText('State is required'), 'the message');
    await setState(shop, 'Osun', true);
    await state.selectOption('Lagos');
    await payNow(page);
    await page.getByRole('heading', { name: '₦11,500' }).waitFor();
  },
);

test.for(heights)(
  'on %i pixels, an area that is no longer offered is named, and another one can be chosen',
  async (height, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    await fillCart(page, { slug: 'oja-canvas-tote' });
    await toFilledCheckout(page, `no.area.${height}@example.com`);
    await page.getByRole('radio', { name: 'Lagos Area 4' }).check();
    await setArea(shop, 'lagos-area-4', false);

    await pressPay(page, height);
    const first = page.getByRole('radio', { name: 'Lagos Mainland Area 1' });
    await expect.poll(() => first.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await expectInSight(first, 'the choice');
    await expectInSight(page.getByText('The shipping method you chose is no longer available.'), 'the message');
    await page.getByRole('radio', { name: 'Lagos Mainland Area 1' }).check();
    await setArea(shop, 'lagos-area-4', true);
    await payNow(page);
    await page.getByRole('heading', { name: '₦11,500' }).waitFor();
  },
);

test.for(heights)(
  'on %i pixels, a required field that was left empty is scrolled into view with its error',
  async (height, { shop }) => {
    const page = await shop.visit();
    await fillCart(page, { slug: 'oja-canvas-tote' });
    await toFilledCheckout(page, `no.name.${height}@example.com`);
    for (const label of ['Last name', 'First name']) {
      await page.getByLabel(label, { exact: true }).fill('');
      await pressPay(page, height);
      const field = page.getByLabel(label, { exact: true });
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      await expectInSight(field, label);
      await expectInSight(page.getByText(`${label} is required`), 'the complaint');
    }
  },
);

test('the opened summary scrolls with the page, and closing it leads back to where it was opened', async ({ shop }) => {
  const page = await shop.visit();
  await fillCart(page, { slug: 'gobi-aso-oke-fila' }, { slug: 'oja-canvas-tote' }, { slug: 'abeti-brocade-fila' });
  await toFilledCheckout(page, 'long.summary@example.com');
  const toggle = page.locator('summary');
  const city = page.getByLabel('City');
  await page.getByLabel('Apartment').press('Tab');
  await expectInSight(city, 'the field');
  await expectInSight(toggle, 'the total');

  await toggle.click();
  await expectInSight(toggle, 'the toggle');
  const firstItem = page.getByRole('main').getByRole('listitem').first();
  await expectInSight(firstItem, 'the first piece');
  await page.getByLabel('Coupon code').focus();
  await expectInSight(toggle, 'the toggle, further down');
  await toggle.click();
  await expectInSight(city, 'the field that one came from');

  await toggle.click();
  await expectInSight(firstItem, 'the first piece again'); // It has scrolled there, and does not scroll again.
  await page.getByLabel('First name').focus();
  await expectInSight(page.getByLabel('First name'), 'the form under the summary');
});

async function toFilledCheckout(page: Page, email: string, state: 'Lagos' | 'Osun' = 'Lagos'): Promise<void> {
  await keepDelivery(page, email, state);
  await openInformed(page);
}

/** A checkout that has fetched prices and stock of all its items, so that later changes are news to it. */
async function openInformed(page: Page): Promise<void> {
  const items = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { productId: string }[]);
  const allRefetched = items.map((item) => page.waitForResponse(`**/api/product/detail/${item.productId}`));
  await open(page, '/checkout');
  await Promise.all(allRefetched);
}

/** With a keyboard open, its 'Go' is pressed in the last field. */
async function pressPay(page: Page, height: number): Promise<void> {
  if (height === 740) return payNow(page);
  await page.setViewportSize({ width: 360, height });
  await page.getByLabel('City').press('Enter');
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay now', exact: true, disabled: false });

/** The text beside the pay button. */
async function totalAtButton(page: Page): Promise<string> {
  const line = page
    .locator('form')
    .filter({ has: payButton(page) })
    .getByText(/^Total ₦/);
  return (await line.innerText()).replace(/^Total\s*/, '');
}

/** The available units; units reserved by unpaid orders come in addition. */
async function setStock({ db }: OpenShop, slug: string, colour: string, left: number): Promise<void> {
  await db
    .updateTable('stock')
    .set({ quantity: sql<number>`reserved + ${left}` })
    .where('variantId', '=', variantId(slug, colour))
    .execute();
}

async function setPrice({ db }: OpenShop, price: number): Promise<void> {
  await db.updateTable('variants').set({ price }).where('productId', '=', productId('uche-marl-tee')).execute();
}

async function setState({ db }: OpenShop, name: string, isOn: boolean): Promise<void> {
  await db.updateTable('deliveryStates').set({ isOn }).where('name', '=', name).execute();
}

async function setArea({ db }: OpenShop, id: string, isOn: boolean): Promise<void> {
  await db.updateTable('deliveryAreas').set({ isOn }).where('id', '=', id).execute();
}

/** Orders with the same email address from other browsers. */
async function placeElsewhere(shop: OpenShop, email: string, count: number): Promise<void> {
  const variant = variantId('oja-canvas-tote', 'Natural');
  const { size } = await shop.db
    .selectFrom('stock')
    .select('size')
    .where('variantId', '=', variant)
    .executeTakeFirstOrThrow();
  const body = {
    orderItems: [{ product: productId('oja-canvas-tote'), variantId: variant, size, quantity: 1, price: 8_500 }],
    shippingAddress: {
      street: delivery.Address,
      city: delivery.City,
      state: 'Lagos',
      zipCode: '',
      country: 'Nigeria',
      phone: '08035550123',
    },
    shippingMethod: 'lagos-mainland-1',
    paymentMethod: 'paystack',
    itemsPrice: 8_500,
    shippingPrice: 3_000,
    totalAmount: 11_500,
    guestInfo: { name: 'Ada Eze', email, phone: '08035550123' },
  };
  for (let key = 0; key < count; key += 1) {
    const response = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `${email} ${key}` },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  }
}
