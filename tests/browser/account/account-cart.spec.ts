import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { variantId } from '#server/demo/load-products.ts';
import { afterReload, makeAccount, patiently, person, signUp, logIn } from '../accounts.ts';
import { loseResponse } from '../lose-response.ts';
import { test } from '../open-shop.ts';
import { addToCart, linesIn, open, openCart, setStock } from '../shopping.ts';

/** The cart of a signed-in shopper, and how a guest's cart is merged into it (docs/decisions/0016). */

const loggedErrors = /status of 4\d\d|Failed to load resource/;
const more = (drawer: Locator, name: string) => drawer.getByRole('button', { name: `Increase quantity of ${name}` });
const cartOf = (page: Page, quantity: number) =>
  page.getByRole('button', { name: quantity === 1 ? 'Cart, 1 item' : `Cart, ${quantity} items`, includeHidden: true });
/** Waited for from before signing in, which takes a while on a busy machine. */
const mergeLost = (page: Page) =>
  page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith('/api/cart/merge'),
    timeout: 120_000,
  });
const listIn = (drawer: Locator) => linesIn(drawer.getByRole('list').first());

test('the cart follows the shopper from one device to another', async ({ shop }) => {
  const ada = person('ada.two.phones@example.com');
  const phone = await shop.visit();
  await signUp(shop, phone, ada);
  await addToCart(phone, { slug: 'oja-canvas-tote', quantity: 2 });
  await cartOf(phone, 2).waitFor();
  expect(await phone.evaluate(() => localStorage.getItem('cart'))).toBeNull();

  const laptop = await shop.visit({ size: 'wide' });
  await logIn(shop, laptop, ada.email);
  await cartOf(laptop, 2).waitFor();
  const drawer = await openCart(laptop);
  const saved = laptop.waitForResponse((response) => response.request().method() === 'PUT');
  await more(drawer, 'Oja Canvas Tote').click();
  await cartOf(laptop, 3).waitFor();
  await saved;
  await laptop.reload();
  await cartOf(laptop, 3).waitFor();

  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))); // The shopper comes back to this device.
  await cartOf(phone, 3).waitFor();

  const savedAgain = laptop.waitForResponse((response) => response.request().method() === 'PUT');
  await more(await openCart(laptop), 'Oja Canvas Tote').click();
  await savedAgain;
  await phone.evaluate(() => window.dispatchEvent(new Event('focus'))); // Two windows side by side.
  await cartOf(phone, 4).waitFor();
});

test('the badge shows at once on the next page, before the server has responded', async ({ shop }) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.badge@example.com'));
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await page.route('**/api/cart', () => undefined); // Never answered.
  await open(page, '/about');
  await cartOf(page, 1).waitFor();
});

test('a change shows at once, and is undone with a message when the server rejects it', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.changes@example.com'));
  await addToCart(page, { slug: 'oja-canvas-tote', quantity: 2 });
  await addToCart(page, { slug: 'gobi-aso-oke-fila' });
  const drawer = await openCart(page);
  const tote = drawer.getByRole('listitem').filter({ hasText: 'Oja Canvas Tote' });

  const gate = Promise.withResolvers<void>();
  await page.route('**/api/cart/0', async (route) => {
    await gate.promise;
    await route.fulfill({ status: 500, json: { success: false } });
  });
  await tote.getByRole('button', { name: /^Decrease/ }).click();
  await tote.getByRole('group').getByText('1', { exact: true }).waitFor();
  await cartOf(page, 2).waitFor();
  gate.resolve();
  await tote.getByRole('alert').getByText('Failed to update cart').waitFor();
  await tote.getByRole('group').getByText('2', { exact: true }).waitFor();
  await cartOf(page, 3).waitFor();
  await tote.getByRole('alert').getByText('Failed to update cart').waitFor({ state: 'hidden' });

  await page.unroute('**/api/cart/0');
  await page.route('**/api/cart/0?*', (route) => route.fulfill({ status: 502, body: '' }));
  await tote.getByRole('button', { name: 'Remove' }).click();
  await tote.getByRole('alert').getByText('Failed to remove item from cart').waitFor();
  await cartOf(page, 3).waitFor();

  await page.unroute('**/api/cart/0?*');
  await tote.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Removed from cart').waitFor();
  await cartOf(page, 1).waitFor();
});

test('an item added on a slow connection is in the cart although the page was reloaded at once', async ({ shop }) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.in.a.hurry@example.com'));
  await addToCart(page, { slug: 'oja-canvas-tote' });
  const line = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', speed);
  for (const quantity of [2, 3]) {
    const button = more(await openCart(page), 'Oja Canvas Tote');
    await afterReload(page, new URL(page.url()).pathname, () =>
      button.evaluate((plus: HTMLButtonElement) => {
        plus.click();
        location.reload();
      }),
    );
    await cartOf(page, quantity).waitFor();
  }
});

test('a change is sent at once, also while the cart is being read again: its shopper may leave before', async ({
  shop,
}) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.does.not.wait@example.com'));
  await addToCart(page, { slug: 'oja-canvas-tote' });
  const read = page.waitForRequest('**/api/cart');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/cart', async (route) => {
    const old = await route.fetch();
    await gate.promise;
    await route.fulfill({ response: old });
  });
  const button = more(await openCart(page), 'Oja Canvas Tote');
  await read; // Opening the drawer reads the cart again.

  const soon = { timeout: 15_000 }; // The read is given up after twenty seconds.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT', soon);
  await button.click();
  await saved;
  await cartOf(page, 2).waitFor();

  const oldCart = page.waitForResponse('**/api/cart');
  gate.resolve(); // Its data is older than the change.
  await oldCart;
  await page.unroute('**/api/cart');
  await button.click();
  await cartOf(page, 3).waitFor();
});

test('more items than are in stock are rejected, and the message says how many are left', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.wants.more@example.com'));
  await setStock(shop, 'gobi-aso-oke-fila', 2);
  await addToCart(page, { slug: 'gobi-aso-oke-fila', quantity: 2 });
  const drawer = await openCart(page);
  await more(drawer, 'Gobi Aso-Oke Fila').click();
  await drawer.getByRole('alert').getByText('Only 2 left in Standard').waitFor();
  await cartOf(page, 2).waitFor();
  await setStock(shop, 'gobi-aso-oke-fila', 20);
});

test('when another window has removed a line, a change does not affect its neighbour: the current cart is shown', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.two.windows@example.com'));
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await addToCart(page, { slug: 'gobi-aso-oke-fila' });
  await addToCart(page, { slug: 'femi-adire-shirt', colour: 'Indigo Cloud', size: 'Medium' });
  const refetched = page.waitForResponse('**/api/cart'); // The drawer refetches the cart when it opens, and would show the change.
  const drawer = await openCart(page);
  await drawer.getByRole('link', { name: 'Femi Adire Shirt' }).waitFor();
  await refetched;
  await page.context().request.delete(`${shop.url}/api/cart/0`); // The other window removes the tote.

  await more(drawer, 'Gobi Aso-Oke Fila').click();
  await page.getByText('Your cart was changed in another window. Here is the latest version.').waitFor();
  await patiently(() => listIn(drawer)).toHaveLength(2);
  await cartOf(page, 2).waitFor();
  await more(drawer, 'Gobi Aso-Oke Fila').click();
  await cartOf(page, 3).waitFor();
});

test('a guest’s cart is merged into the account’s on the login page, and a message says what did not fit', async ({
  shop,
}) => {
  const ada = person('ada.brings.much@example.com');
  await makeAccount(shop, ada);
  await setStock(shop, 'gobi-aso-oke-fila', 3);
  const page = await shop.visit();
  await addToCart(page, { slug: 'gobi-aso-oke-fila', quantity: 3 });
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await setStock(shop, 'gobi-aso-oke-fila', 2);
  // Neither stays long, one may come after the other has gone, and both may come before `logIn` has ended.
  const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
  await Promise.all([
    toast('Gobi Aso-Oke Fila in Standard: quantity changed to 2').waitFor({ timeout: 120_000 }),
    toast('Login successful!').waitFor({ timeout: 120_000 }),
    logIn(shop, page, ada.email),
  ]);
  await cartOf(page, 3).waitFor();
  await setStock(shop, 'gobi-aso-oke-fila', 20);
});

test('of a line that is longer than can be ordered, a message says at sign-in how many are left', async ({ shop }) => {
  const ada = person('ada.wants.thirty@example.com');
  await makeAccount(shop, ada);
  await setStock(shop, 'oja-canvas-tote', 40);
  const page = await shop.visit();
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await page.evaluate(() =>
    localStorage.setItem('cart', localStorage.getItem('cart')!.replace('"quantity":1', '"quantity":30')),
  );
  const toast = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: 'Oja Canvas Tote in Standard: quantity changed to 20' });
  await Promise.all([toast.waitFor({ timeout: 120_000 }), logIn(shop, page, ada.email)]);
  await cartOf(page, 20).waitFor();
});

test('a price that changed while nobody looked is said on its line: after signing in, and on another device', async ({
  shop,
}) => {
  const ada = person('ada.sees.prices@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit();
  await addToCart(page, { slug: 'oja-canvas-tote' });
  const setPrice = (price: number) =>
    shop.db.updateTable('variants').set({ price }).where('id', '=', variantId('oja-canvas-tote', 'Natural')).execute();
  await setPrice(9_100);
  await logIn(shop, page, ada.email);
  await cartOf(page, 1).waitFor();
  await (await openCart(page)).getByText('The price is now ₦9,100').waitFor();

  const laptop = await shop.visit({ size: 'wide' });
  await logIn(shop, laptop, ada.email);
  await cartOf(laptop, 1).waitFor();
  await (await openCart(laptop)).getByText('The price is now ₦9,100').waitFor();
  await setPrice(8_500);
});

test('what is taken out of the cart while its merge waits for the network does not come back', async ({ shop }) => {
  const ada = person('ada.changes.her.mind@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors });
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await addToCart(page, { slug: 'gobi-aso-oke-fila', quantity: 2 });
  await page.route('**/api/cart/merge', (route) => route.abort());
  await Promise.all([mergeLost(page), logIn(shop, page, ada.email)]);
  await cartOf(page, 3).waitFor();
  const fila = (await openCart(page)).getByRole('listitem').filter({ hasText: 'Gobi Aso-Oke Fila' });
  await fila.getByRole('button', { name: 'Remove' }).click();
  await cartOf(page, 1).waitFor();

  await page.unroute('**/api/cart/merge');
  await open(page, '/about');
  await patiently(() => page.evaluate(() => localStorage.getItem('cartMerge'))).toBe(null);
  await cartOf(page, 1).waitFor();
});

test('a merge whose response was lost is repeated under the same id, and nothing is added twice', async ({ shop }) => {
  const ada = person('ada.weak.network@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors });
  await addToCart(page, { slug: 'oja-canvas-tote', quantity: 2 });
  const ids: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart/merge')) ids.push((request.postDataJSON() as { mergeId: string }).mergeId);
  });
  await page.route('**/api/cart/merge', loseResponse, { times: 1 });
  await logIn(shop, page, ada.email);
  await cartOf(page, 2).waitFor();
  await patiently(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  await patiently(() => ids.length).toBe(2);
  expect(ids[0]).toBe(ids[1]);
  await page.reload();
  await cartOf(page, 2).waitFor();
  expect(ids).toHaveLength(2);
});

test('a cart fetched before the merge does not replace the merged one', async ({ shop }) => {
  const ada = person('ada.late.answer@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors });
  await addToCart(page, { slug: 'oja-canvas-tote', quantity: 2 });
  await page.route('**/api/cart/merge', (route) => route.abort());
  await Promise.all([mergeLost(page), logIn(shop, page, ada.email)]);
  await page.goto('about:blank'); // Otherwise this page would retry the merge.
  await page.unroute('**/api/cart/merge');

  const read = Promise.withResolvers<void>();
  await page.route('**/api/cart/merge', (route) => read.promise.then(() => route.continue()));
  await page.route('**/api/cart', async (route) => {
    const merged = page.waitForResponse('**/api/cart/merge');
    const empty = await route.fetch();
    read.resolve();
    await (await merged).finished();
    await route.fulfill({ response: empty });
  });
  const late = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/cart');
  await open(page, '/about');
  await (await late).finished();
  await cartOf(page, 2).waitFor();
});

test('a merge that never arrived is repeated by the next page', async ({ shop }) => {
  const ada = person('ada.no.network@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors });
  await addToCart(page, { slug: 'oja-canvas-tote', quantity: 2 });
  await page.route('**/api/cart/merge', (route) => route.abort());
  await Promise.all([mergeLost(page), logIn(shop, page, ada.email)]);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":2');
  await page.unroute('**/api/cart/merge');
  await open(page, '/about');
  await cartOf(page, 2).waitFor();
});

test('a cart that cannot be fetched is not shown as empty', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.cart.away@example.com'));
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await page.evaluate(() => sessionStorage.clear());
  await page.route('**/api/cart', (route) => route.abort());
  await open(page, '/checkout');
  await page.getByRole('main').getByText('We couldn’t load your cart. Your items are safe.').waitFor();
  expect(await page.getByText('Your cart is empty').count()).toBe(0);
  await page.unroute('**/api/cart');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('group', { name: 'Order summary' }).or(page.getByText('Order summary')).first().waitFor();
  await cartOf(page, 1).waitFor();
});

test('a price that changed is shown on its cart line', async ({ shop }) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.watches.prices@example.com'));
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await shop.db
    .updateTable('variants')
    .set({ price: 9_500 })
    .where('id', '=', variantId('oja-canvas-tote', 'Natural'))
    .execute();
  const drawer = await openCart(page);
  await drawer.getByText('The price is now ₦9,500').waitFor();
  await drawer.getByRole('definition').getByText('₦9,500').waitFor();
});
