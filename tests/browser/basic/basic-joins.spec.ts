import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId, variantId } from '#server/demo/load-products.ts';
import { messages } from '#shared/messages.ts';
import { fillCart } from '../cart.ts';
import { delayRequests } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { withoutCookies } from '../pages/no-cookies.ts';
import { person, signUp } from '../accounts.ts';
import { open, setStock } from '../shopping.ts';
import { addWithoutScripts, plainVisit } from './without-scripts.ts';

const cartOf = (page: Page, pieces: number) => page.getByRole('button', { name: `Cart, ${pieces} items` });

const emptyCart = (page: Page) => page.getByRole('heading', { name: messages.cart.empty });

/** Two pieces join with scripts, and the server's cart is not emptied. */
async function joinAndLoseEmptying(page: Page): Promise<void> {
  let losses = 0;
  await page.route('**/api/guest-cart', (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    losses += 1;
    return route.abort();
  });
  await open(page, '/about');
  await cartOf(page, 2).waitFor();
  await expect.poll(() => losses).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
}

/** Two totes in the cart that the server keeps for this browser, from before its scripts came. */
async function fillGuestCart(page: Page): Promise<void> {
  await addToGuestCart(page, 'oja-canvas-tote', 'Natural', 'Standard', 2);
}

async function addToGuestCart(page: Page, slug: string, colour: string, size: string, quantity = 1): Promise<void> {
  const data = { productId: productId(slug), variantId: variantId(slug, colour), size, quantity };
  expect((await page.request.post('/api/guest-cart', { data })).status()).toBe(200);
}

const guestCartLines = ({ db }: OpenShop) =>
  db.selectFrom('cartLines').select('size').where('visitor', 'is not', null).execute();

test('a cart that was filled without scripts joins the phone’s cart when scripts come, once', async ({ shop }) => {
  const page = await shop.visit();
  await fillGuestCart(page);
  await fillCart(page, { slug: 'oja-canvas-tote', colour: 'Natural' }, { slug: 'adunni-wrap-dress', size: 'Medium' });

  await open(page, '/about');
  await cartOf(page, 4).waitFor();
  await expect.poll(() => guestCartLines(shop)).toEqual([]);
  // The response that clears the cookie comes after the row is deleted.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('guestCart');
  await open(page, '/contact');
  await cartOf(page, 4).waitFor();
});

test('a cart joins once, also when the response to emptying it is lost', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /Failed to load|ERR_FAILED/ });
  await fillGuestCart(page);
  await joinAndLoseEmptying(page);
  await setStock(shop, 'oja-canvas-tote', 40); // What changes in the meantime doesn't make it another cart.

  await open(page, '/about');
  await expect.poll(() => guestCartLines(shop)).toEqual([]);
  await cartOf(page, 2).waitFor();
});

test('of a cart that has joined and is changed without scripts before it is emptied, only what is new joins', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /Failed to load|ERR_FAILED/ });
  await setStock(shop, 'oja-canvas-tote', 40);
  await fillGuestCart(page);
  await joinAndLoseEmptying(page);
  await addToGuestCart(page, 'oja-canvas-tote', 'Natural', 'Standard');
  await addToGuestCart(page, 'adunni-wrap-dress', 'Lagoon', 'M');

  await open(page, '/about');
  await expect.poll(() => guestCartLines(shop)).toEqual([]);
  await cartOf(page, 4).waitFor();
});

test('items of such a cart that are sold out or too many now are reported, to guests and to accounts', async ({
  shop,
}) => {
  for (const hasAccount of [false, true]) {
    const page = await shop.visit();
    if (hasAccount) await signUp(shop, page, person('ada.joins@example.com'));
    await setStock(shop, 'oja-canvas-tote', 5);
    await setStock(shop, 'adunni-wrap-dress', 5);
    await fillGuestCart(page);
    await addToGuestCart(page, 'adunni-wrap-dress', 'Lagoon', 'M');
    await fillCart(page, { slug: 'oja-canvas-tote', colour: 'Natural', quantity: 2 });
    await setStock(shop, 'oja-canvas-tote', 3);
    await setStock(shop, 'adunni-wrap-dress', 0);

    await Promise.all([
      page.getByText(messages.cart.capped('Oja Canvas Tote', 'Standard', 3)).waitFor(),
      page.getByText(messages.cart.capped('Adunni Wrap Dress', 'Medium', 0)).waitFor(),
      open(page, '/about'),
    ]);
    await cartOf(page, 3).waitFor();
    await page.context().close();
  }
});

test('a checkout whose cart has not joined yet does not say that it is empty', async ({ shop }) => {
  const page = await shop.visit();
  await fillGuestCart(page);
  const cart = await delayRequests(page, '**/api/guest-cart');
  await open(page, '/checkout');
  await expect.poll(cart.count).toBe(1);
  expect(await emptyCart(page).count()).toBe(0);
  cart.release();
  await page.getByText('Oja Canvas Tote').first().waitFor({ state: 'attached' });
  await cartOf(page, 2).waitFor();
});

test('a checkout whose cart cannot join, or has nothing in it, is not left waiting', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED/ });
  await fillGuestCart(page);
  for (const lost of ['**/api/guest-cart', '**/assets/session-*.js']) {
    await page.route(lost, (route) => route.abort());
    await open(page, '/checkout');
    await emptyCart(page).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  }

  await shop.db.deleteFrom('cartLines').where('visitor', 'is not', null).execute();
  await open(page, '/checkout');
  await emptyCart(page).waitFor();
});

test('a checkout waits a quarter of a minute at most for a cart that another tab keeps from joining', async ({
  shop,
}) => {
  const page = await shop.visit();
  const other = await page.context().newPage();
  await open(other, '/about');
  await other.evaluate(() => void navigator.locks.request('cart', () => new Promise(() => {})));
  await fillGuestCart(page);
  await page.clock.install();
  await open(page, '/checkout');
  await page.clock.fastForward(15_000);
  await emptyCart(page).waitFor();
});

test('browsers that always ran scripts don’t ask for such a cart', async ({ shop }) => {
  const page = await shop.visit();
  const requested: string[] = [];
  page.on('request', (request) => /guest-cart/.test(request.url()) && requested.push(request.url()));
  await fillCart(page, { slug: 'oja-canvas-tote' }, { slug: 'adunni-wrap-dress', size: 'Medium' });
  await open(page, '/about');
  await cartOf(page, 2).waitFor();
  await page.waitForLoadState('networkidle'); // The cart shows before the session starts.
  expect(requested).toEqual([]);
});

test('without scripts and without cookies the cart says what it needs', async ({ shop }) => {
  const page = await plainVisit(shop, await withoutCookies());
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('alert').getByText('The cart needs cookies.').waitFor();
});
