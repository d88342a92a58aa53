import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { payLinkForm } from '../../actions/pay-links.ts';
import { makeProduct } from '../../data/factories.ts';
import { person, signUp } from '../accounts.ts';
import { addWithoutScripts, formOf, orderWithoutScripts, plainVisit } from '../basic/without-scripts.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { openOrderWithoutScripts, payLinkFor } from '../staff-orders.ts';
import {
  buyTote,
  heading,
  linesIn,
  onPaymentPage,
  open,
  openCart,
  openCheckout,
  ordersOf,
  payNow,
  setStock,
} from '../shopping.ts';

const two = [{ slug: 'oja-canvas-tote', quantity: 2 }, { slug: 'gobi-aso-oke-fila' }];

test('a guest puts what they bought into the cart again, at today’s price', async ({ shop }) => {
  const email = 'once.more@example.com';
  const page = await shop.visit();
  await buyTote(page, email);
  const today = await changePrice(shop, 'oja-canvas-tote', 9_100);
  await openOrder(shop, email, page);

  // The message goes soon, so the wait for it begins before the tap.
  await Promise.all([page.getByText('Added to cart').waitFor(), buyAgain(page).click()]);
  expect(await storedCart(page)).toMatchObject([{ name: 'Oja Canvas Tote', quantity: 1, price: 9_100 }]);
  expect((await linesIn((await openCart(page)).getByRole('list').first()))[0]).toContain('Oja Canvas Tote');
  await today.restore();
});

test('buying again adds what is left, and says what is not', async ({ shop }) => {
  const email = 'once.more.mixed@example.com';
  const page = await shop.visit();
  await openCheckout(page, two, { email });
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await setStock(shop, 'oja-canvas-tote', 1);
  await setStock(shop, 'gobi-aso-oke-fila', 0);
  await openOrder(shop, email, page);

  await buyAgain(page).click();
  await page.getByText('Only 1 of Oja Canvas Tote, Standard, Natural was left.').waitFor();
  await page.getByText('Gobi Aso-Oke Fila, Standard, Teal Gold is sold out.').waitFor();
  await page.getByText('The rest is in your cart.').waitFor();
  expect(await storedCart(page)).toMatchObject([{ name: 'Oja Canvas Tote', quantity: 1 }]);
  await setStock(shop, 'oja-canvas-tote', 20);
  await setStock(shop, 'gobi-aso-oke-fila', 20);
});

test('what is no longer sold is named, and nothing comes into the cart', async ({ shop }) => {
  const email = 'once.more.gone@example.com';
  const page = await shop.visit({ mayLog: /404/ });
  await buyTote(page, email);
  await openOrder(shop, email, page);
  await page.route('**/api/product/detail/*', (route) => route.fulfill({ status: 404, json: { success: false } }));

  await buyAgain(page).click();
  await page.getByText('Oja Canvas Tote, Standard, Natural is no longer sold.').waitFor();
  await page.getByText('Nothing was added to your cart.').waitFor();
  expect(await storedCart(page)).toEqual([]);
});

test('two sizes and two colours of a product that is sold out or no longer sold are each named', async ({ shop }) => {
  const email = 'once.more.sizes@example.com';
  const page = await shop.visit({ mayLog: /404/ });
  const shirts = [
    { slug: 'femi-adire-shirt', colour: 'Indigo Cloud', size: 'Medium' },
    { slug: 'femi-adire-shirt', colour: 'Indigo Cloud', size: 'Large' },
    { slug: 'femi-adire-shirt', colour: 'Earth Cloud', size: 'Medium' },
  ];
  await openCheckout(page, shirts, { email });
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await setStock(shop, 'femi-adire-shirt', 0);
  await openOrder(shop, email, page);
  const notes = page.getByRole('status').filter({ hasText: 'Nothing was added to your cart.' }).getByRole('paragraph');

  await buyAgain(page).click();
  await expect
    .poll(() => notes.allTextContents())
    .toEqual([
      'Femi Adire Shirt, Medium, Indigo Cloud is sold out.',
      'Femi Adire Shirt, Large, Indigo Cloud is sold out.',
      'Femi Adire Shirt, Medium, Earth Cloud is sold out.',
      'Nothing was added to your cart.',
    ]);
  await page.route('**/api/product/detail/*', (route) => route.fulfill({ status: 404, json: { success: false } }));
  await buyAgain(page).click();
  await expect
    .poll(() => notes.allTextContents())
    .toEqual([
      'Femi Adire Shirt, Medium, Indigo Cloud is no longer sold.',
      'Femi Adire Shirt, Large, Indigo Cloud is no longer sold.',
      'Femi Adire Shirt, Medium, Earth Cloud is no longer sold.',
      'Nothing was added to your cart.',
    ]);
  await setStock(shop, 'femi-adire-shirt', 20);
});

test('a customer buys again into the cart of their account, and nothing is lost without a connection', async ({
  shop,
}) => {
  const ada = person('once.more.account@example.com');
  const page = await shop.visit({ mayLog: /Failed to load resource/ });
  await signUp(shop, page, ada);
  await buyTote(page, ada.email);
  await openOrder(shop, ada.email, page);

  await page.context().setOffline(true);
  await buyAgain(page).click();
  await page.locator('[role=status] p', { hasText: /connection|network|reach/i }).waitFor();
  await page.context().setOffline(false);
  await buyAgain(page).click();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('without scripts what was bought is put into the cart again', async ({ shop }) => {
  const email = 'once.more.plainly@example.com';
  const page = await plainVisit(shop, { mayLog: /409/ });
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, email);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  await page.goto(`/basic/orders/${order!.id}`);

  await setStock(shop, 'oja-canvas-tote', 0);
  await buyAgain(page).click();
  await page.getByText('Nothing was added to your cart.').waitFor();
  await setStock(shop, 'oja-canvas-tote', 20);
  await buyAgain(page).click();
  await page.waitForURL('/basic/cart?done=added');
  await page.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor();
});

test.for([true, false])(
  'of 30 pieces that staff sold, buying again puts 20 into the cart and says that it takes no more (with scripts: %s)',
  async (isScripted, { shop }) => {
    const cap = await makeProduct(shop.db, { name: 'Trader Cap', price: 1_000, stock: { M: 90 } });
    const form = payLinkForm(cap, 30);
    const page = isScripted ? await shop.visit({ mayLog: /shirt-front/ }) : await openOrderWithoutScripts(shop, form);
    if (isScripted) await open(page, await payLinkFor(shop, form));
    await page.getByLabel('Email').fill(`trader.${isScripted}@example.com`);
    await page.getByRole('button', { name: 'Finish your order' }).click();
    await onPaymentPage(page).pay.click();
    await heading(page, 'Thank You For Your Order').waitFor();
    const [order] = await ordersOf(shop, `trader.${isScripted}@example.com`);
    await open(page, `${isScripted ? '' : '/basic'}/order${isScripted ? '' : 's'}/${order!.id}`);

    await buyAgain(page).click();
    await page.getByText('You can order up to 20 of one item at a time.').waitFor();
    await page.getByText('The rest is in your cart.').waitFor();
  },
);

test('without scripts a form that is sent again buys nothing twice, and a page that is opened again does', async ({
  shop,
}) => {
  const email = 'once.more.twice@example.com';
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, email);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' }); // One more, before.
  const [order] = await ordersOf(shop, email);
  await page.goto(`/basic/orders/${order!.id}`);
  const form = { ...(await formOf(page)), intent: 'again' };

  await buyAgain(page).click();
  await page.waitForURL('/basic/cart?done=added');
  const again = await page.request.post(`/basic/orders/${order!.id}`, { form, maxRedirects: 0 });
  expect(again.headers()['location']).toBe('/basic/cart?done=added');
  await page.reload();
  expect(await page.getByLabel('Quantity of Oja Canvas Tote').inputValue()).toBe('2');

  await page.goto(`/basic/orders/${order!.id}`);
  await buyAgain(page).click();
  await page.waitForURL('/basic/cart?done=added');
  expect(await page.getByLabel('Quantity of Oja Canvas Tote').inputValue()).toBe('3');
});

test('without scripts a form of the former release, which does not say what the cart had, buys the whole order again', async ({
  shop,
}) => {
  const page = await plainVisit(shop);
  const id = await boughtPlainly(shop, page, 'once.more.former@example.com');
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  const again = await page.request.post(`/basic/orders/${id}`, { form: { intent: 'again' }, maxRedirects: 0 });

  expect(again.headers()['location']).toBe('/basic/cart?done=added');
  await page.goto('/basic/cart');
  expect(await page.getByLabel('Quantity of Oja Canvas Tote').inputValue()).toBe('2');
});

test('without scripts an order can be read though the cart can’t, because the session has ended', async ({ shop }) => {
  const page = await plainVisit(shop);
  const id = await boughtPlainly(shop, page, 'once.more.ended@example.com');
  const signedIn = { isLoggedIn: '1', userRole: 'user' };
  await page.context().addCookies(Object.entries(signedIn).map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`/basic/orders/${id}`);

  await heading(page, `Order ${orderNumber(id)}`).waitFor();
  await page.getByText('Oja Canvas Tote').first().waitFor();
  expect(await buyAgain(page).count()).toBe(0);
});

test('without scripts an order whose shopper has read the cart too often says so in place of ‘Buy again’', async ({
  shop,
}) => {
  const page = await plainVisit(shop);
  const id = await boughtPlainly(shop, page, 'once.more.often@example.com');
  for (const _times of Array(13).keys()) {
    await Promise.all(Array.from({ length: 50 }, () => page.request.get('/api/guest-cart')));
  }
  await page.goto(`/basic/orders/${id}`);

  await heading(page, `Order ${orderNumber(id)}`).waitFor();
  await page.getByRole('alert').getByText(messages.general.tooMany).waitFor();
  expect(await buyAgain(page).count()).toBe(0);
});

test('without scripts nothing is offered twice after a part of an order was put into the cart again', async ({
  shop,
}) => {
  const email = 'once.more.partly@example.com';
  const page = await plainVisit(shop, { mayLog: /409/ });
  for (const { slug } of two) await addWithoutScripts(page, { slug });
  await orderWithoutScripts(page, email);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  await page.goto(`/basic/orders/${order!.id}`);

  await setStock(shop, 'gobi-aso-oke-fila', 0);
  await buyAgain(page).click();
  await page.getByText('The rest is in your cart.').waitFor();
  expect(await buyAgain(page).count()).toBe(0);
  await page.getByRole('link', { name: messages.cart.view }).click();
  await page.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor();
  await setStock(shop, 'gobi-aso-oke-fila', 20);
});

const buyAgain = (page: Page) => page.getByRole('button', { name: 'Buy again' });

/** The guest's cart, as this browser keeps it. */
const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { name: string; price: number }[]);

/** Buys a tote without scripts; the id of the order. */
async function boughtPlainly(shop: OpenShop, page: Page, email: string): Promise<string> {
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(page, email);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  return order!.id;
}

async function openOrder(shop: OpenShop, email: string, page: Page): Promise<void> {
  const [order] = await ordersOf(shop, email);
  await open(page, `/order/${order!.id}`);
  await buyAgain(page).waitFor(); // The browser fetches the order once the page is there.
}

/** Changes the price of a product's colours, of which all cost the same. */
async function changePrice(
  { db }: OpenShop,
  slug: string,
  price: number,
): Promise<{ restore: () => Promise<unknown> }> {
  const variants = () => db.updateTable('variants').where('productId', '=', productId(slug));
  const { price: before } = await db
    .selectFrom('variants')
    .select('price')
    .where('productId', '=', productId(slug))
    .limit(1)
    .executeTakeFirstOrThrow();
  await variants().set({ price }).execute();
  return { restore: () => variants().set({ price: before }).execute() };
}
