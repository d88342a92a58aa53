import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../open-shop.ts';
import {
  addToCart,
  checkOut,
  fillDelivery,
  heading,
  onPaymentPage,
  open,
  openCart,
  openProduct,
  ordersOf,
  payNow,
} from '../shopping.ts';

/** Where the cart is stored, how long it lasts, and how it is reached. */

test('two tabs show the same cart', async ({ shop }) => {
  const one = await shop.visit();
  await open(one, '/shop');
  const other = await one.context().newPage();
  await addToCart(other, { slug: 'oja-canvas-tote' });
  await one.getByRole('button', { name: 'Cart, 1 item' }).waitFor();

  await addToCart(one, { slug: 'gobi-aso-oke-fila' });
  await other.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
  const drawer = await openCart(other);
  await drawer.getByRole('button', { name: 'Remove Oja Canvas Tote' }).click();
  await one.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('a cart lasts from one visit to the next', async ({ shop }) => {
  const page = await shop.visit();
  await addToCart(page, { slug: 'oja-canvas-tote', quantity: 2 });
  await open(page, '/about');
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
});

const rubbish = ['{"broken":', 'null', '"cart"', '[{"name":"half a line"}]', '[null, 1, {"quantity":-1}]'];

test.for(rubbish)('a stored cart of %s counts as empty, and items can be added to it', async (stored, { shop }) => {
  const page = await shop.visit();
  await page.addInitScript((text) => localStorage.getItem('cart') ?? localStorage.setItem('cart', text), stored);
  await open(page, '/checkout');
  await heading(page, 'Your cart is empty', 2).waitFor();
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();

  await addToCart(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('in a browser without storage a shopper still buys, and reads one notice about it', async ({ shop }) => {
  // The router's own script logs an error where there is no session storage.
  const page = await shop.visit({ mayLog: /^SecurityError: The operation is insecure/ });
  await page.addInitScript(() => {
    const reject = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: reject });
    Object.defineProperty(window, 'sessionStorage', { get: reject });
  });
  const warning = page.getByText('This browser can’t save your cart. It will be empty when you close the page.');
  // Both toasts stay four seconds, and one may come after the other has gone.
  await Promise.all([warning.waitFor({ timeout: 120_000 }), addToCart(page, { slug: 'oja-canvas-tote' })]);
  await warning.waitFor({ state: 'hidden' }); // A second one would come before the toast that follows it.
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Updated quantity in cart').waitFor();
  expect(await warning.count()).toBe(0);

  await checkOut(page);
  await fillDelivery(page, 'private.window@example.com');
  await payNow(page);
  await onPaymentPage(page).pay.click();

  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await ordersOf(shop, 'private.window@example.com')).toMatchObject([
    { status: 'processing', totalAmount: 20_000 },
  ]);
});

test('an item is added and the checkout reached with the keyboard alone', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openProduct(page, 'femi-adire-shirt');

  await tabTo(page, page.getByRole('radio', { name: 'Indigo Cloud' }));
  await page.keyboard.press('ArrowRight');
  await page.getByText('Colour: Earth Cloud').waitFor();
  await tabTo(page, page.getByRole('radio', { name: 'Small', exact: true }));
  await page.keyboard.press('Space');
  await page.getByText('Size: Small').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }));
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Quantity' }).getByText('2').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }));
  await page.keyboard.press('Enter');

  const cart = page.getByRole('button', { name: 'Cart, 2 items' });
  await cart.waitFor();
  await tabTo(page, cart, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Checkout' }));
  await page.keyboard.press('Enter');
  await heading(page, 'Checkout').waitFor();
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} cannot be reached with ${key}`);
}
