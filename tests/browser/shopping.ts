import type { Locator, Page, Response } from 'playwright-core';
import { productId, variantId } from '#server/demo/load-products.ts';
import { delivery, fillCart, keepDelivery, type CartItem } from './cart.ts';
import type { OpenShop } from './open-shop.ts';

/** What a shopper does. Products are named by their slug in the demo catalogue. */

/** Waits until the page listens: event replay stops recording when it is hydrated. The admin is ready once it is rendered. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.readyState === 'loading') return false;
    return document.querySelector('#admin') ? document.querySelector('#admin main') : !('stopRecording' in window);
  });
}

/** Opens a page and waits until it is hydrated: before that, nothing on it can be chosen. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
  // Before it, scripts wait for the images.
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await untilReady(page);
  return response;
}

export const openProduct = (page: Page, slug: string, query = '') => open(page, `/product/${productId(slug)}${query}`);

/** Chooses an option by its full name, where it is not covered by anything. */
export async function choose(page: Page, group: 'Colour' | 'Size', name: string): Promise<void> {
  const option = page.getByRole('group', { name: new RegExp(`^${group}`) }).getByRole('radio', { name, exact: true });
  await option.check();
}

/** Adds an item to the cart, from its own page. */
export async function addToCart(page: Page, { slug, colour, size, quantity = 1 }: CartItem): Promise<void> {
  await openProduct(page, slug);
  if (colour) await choose(page, 'Colour', colour);
  if (size) await choose(page, 'Size', size);
  for (let clicks = 1; clicks < quantity; clicks += 1) {
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${clicks + 1}$`) })
      .waitFor();
  }
  // Awaited from before the click: on a busy machine the toast may have disappeared when the click returns.
  await Promise.all([
    page.getByText('Added to cart').first().waitFor(),
    page.getByRole('button', { name: 'Add to Cart' }).click(),
  ]);
}

/** Opens the cart drawer. */
export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cart, / }).click();
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  await drawer.waitFor();
  return drawer;
}

/** Opens the checkout from the drawer. While the drawer slides out, the page behind it accepts no typing. */
export async function checkOut(page: Page): Promise<void> {
  const drawer = await openCart(page);
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await heading(page, 'Checkout').waitFor();
}

/** Opens the checkout with items in the cart, and with the delivery form filled for who has an email address. */
export async function openCheckout(
  page: Page,
  cartItems: CartItem | CartItem[],
  filled?: { email: string; state?: 'Lagos' | 'Osun' },
): Promise<void> {
  await fillCart(page, ...[cartItems].flat());
  if (filled) await keepDelivery(page, filled.email, filled.state);
  await open(page, '/checkout');
}

/** Fills the delivery form; every test buys under an email address of its own. */
export async function fillDelivery(page: Page, email: string, state: 'Lagos' | 'Osun' = 'Lagos'): Promise<void> {
  for (const [label, value] of Object.entries({ ...delivery, Email: email })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('State').selectOption(state);
}

/** Comes to the delivery form, as who types does, and waits for the scripts that paying takes. */
export async function touchForm(page: Page): Promise<void> {
  const isThere = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/paying-'));
  await page.getByLabel('City').focus();
  await isThere;
}

export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' }).click();

/** The buttons of the payment provider's page. */
export const onPaymentPage = (page: Page) => ({
  pay: page.getByRole('button', { name: /^Pay ₦/ }),
  decline: page.getByRole('button', { name: 'Decline this card' }),
  cancel: page.getByRole('button', { name: 'Cancel payment' }),
});

/** The main heading: a list that links to a product has its name too, in a lower heading. */
export const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { name, exact: true, level });

/** Orders a tote, as a guest or signed in, and waits for the payment page. */
export async function orderTote(page: Page, email: string): Promise<void> {
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email });
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
}

/** Orders a tote and pays it. */
export async function buyTote(page: Page, email: string): Promise<void> {
  await orderTote(page, email);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
}

/** The rows of a list of amounts, once it is there: `{ Subtotal: '₦12,500', … }`. */
export async function sums(place: Locator): Promise<Record<string, string>> {
  await place.getByRole('definition').first().waitFor();
  // Read at one moment: in between, a row may come or go.
  const texts = await place
    .getByRole('term')
    .or(place.getByRole('definition'))
    .evaluateAll((all) =>
      all.map((part) => ({ isTerm: part.tagName === 'DT', text: (part as HTMLElement).innerText })),
    );
  const terms = texts.filter(({ isTerm }) => isTerm);
  const amounts = texts.filter(({ isTerm }) => !isTerm);
  return Object.fromEntries(terms.map(({ text }, row) => [text, amounts[row]?.text ?? '']));
}

/** The text of each line of a list, once it is there, its parts joined. */
export async function linesIn(place: Locator): Promise<string[]> {
  const items = place.getByRole('listitem');
  await items.first().waitFor();
  const texts = await items.allInnerTexts();
  return texts.map((text) => text.split(/\s*\n\s*/).join(' | '));
}

/** How many units of an item are on hand, reserved ones included. */
export async function onHand({ db }: OpenShop, slug: string, colour: string, size: string): Promise<number> {
  const { quantity } = await db
    .selectFrom('stock')
    .select('quantity')
    .where('variantId', '=', variantId(slug, colour))
    .where('size', '=', size)
    .executeTakeFirstOrThrow();
  return quantity;
}

/** Sets how many units of each size and colour of a product are on hand. */
export async function setStock({ db }: OpenShop, slug: string, quantity: number): Promise<void> {
  const ofProduct = db.selectFrom('variants').select('id').where('productId', '=', productId(slug));
  await db.updateTable('stock').set({ quantity }).where('variantId', 'in', ofProduct).execute();
}

/** The orders with an email address, the oldest first. */
export function ordersOf({ db }: OpenShop, email: string) {
  return db.selectFrom('orders').selectAll().where('email', '=', email).orderBy('createdAt').execute();
}
