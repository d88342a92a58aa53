import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { makeProduct } from '../../data/factories.ts';
import { expectAccessible } from '../accessible.ts';
import { afterReload, letAskAgain, logIn, makeAccount, person, signUp } from '../accounts.ts';
import { logInWithoutScripts, plainVisit } from '../basic/without-scripts.ts';
import { untilStored, visitWithWorker } from '../network/offline.ts';
import { loseResponse } from '../lose-response.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open, openProduct, setStock, untilReady } from '../shopping.ts';

const [tote, tee, dress] = ['Oja Canvas Tote', 'Nneka Everyday Tee', 'Adunni Wrap Dress'];
const heart = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Save ${name} to wish list` })
    .first();
const pressed = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Save ${name} to wish list`, pressed: true })
    .first();
const empty = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Save ${name} to wish list`, pressed: false })
    .first();
const noted = /status of 4\d\d|Failed to load resource|ERR_/;

/** The names on the wish list, once what the page asked for has come. */
async function listOn(page: Page): Promise<string[]> {
  await open(page, '/wishlist');
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  return page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
}

test('a guest saves two products on a phone and signs in, and another device has them too', async ({ shop }) => {
  const ada = person('ada.wishes@example.com');
  await makeAccount(shop, ada);
  await setStock(shop, 'nneka-everyday-tee', 0);
  const phone = await shop.visit();
  await openProduct(phone, 'nneka-everyday-tee');
  await Promise.all([phone.getByText('Saved to your wish list').waitFor(), heart(phone, tee).click()]);
  await open(phone, '/shop?search=tote');
  await heart(phone, tote).click();
  await pressed(phone, tote).waitFor();
  await phone.getByRole('button', { name: 'View', exact: true }).click();
  await heading(phone, 'Wish list').waitFor();
  await phone.getByText('Sold out').waitFor();
  await phone.getByText('Your list is on this device only.').waitFor();
  await expectAccessible(phone);
  expect(await phone.getByRole('link', { name: `Tell me when it’s back ${tee}` }).getAttribute('href')).toContain(
    productId('nneka-everyday-tee'),
  );
  await phone.getByRole('link', { name: `Choose a colour ${tote}` }).waitFor();

  await logIn(shop, phone, ada.email);
  expect(await phone.evaluate(() => [localStorage.getItem('wishes'), localStorage.getItem('wishJoin')])).toEqual([
    null,
    null,
  ]);
  await letAskAgain(shop, ada.email);
  const laptop = await shop.visit({ size: 'wide' });
  await logIn(shop, laptop, ada.email);
  expect(await listOn(laptop)).toEqual([tote, tee]);
  await laptop.getByRole('button', { name: `Remove ${tote}` }).click();
  await laptop.getByRole('status').getByText('1 product').waitFor();
  await laptop.getByRole('button', { name: 'Undo' }).click();
  await laptop.getByRole('status').getByText('2 products').waitFor();
  await laptop.getByRole('button', { name: `Remove ${tee}` }).click();
  await expect.poll(() => savedBy(shop, ada.email)).toEqual(['oja-canvas-tote']);

  await phone.evaluate(() => dispatchEvent(new Event('focus')));
  expect(await listOn(phone)).toEqual([tote]);
  await laptop.getByRole('button', { name: 'My Account' }).click();
  await afterReload(laptop, '/login', () => laptop.getByRole('button', { name: 'Logout' }).click());
  expect(await listOn(laptop)).toEqual(['Nothing saved yet']);
});

test('what has one colour and one size goes from the list into the cart, and what has gone is said', async ({
  shop,
}) => {
  const [hat, gown] = [await makeProduct(shop.db, { name: 'Hat' }), await makeProduct(shop.db, { name: 'Gown' })];
  const page = await shop.visit({ mayLog: noted });
  await open(page, '/about');
  await page.evaluate(
    (wishes) => localStorage.setItem('wishes', JSON.stringify(wishes)),
    [hat, gown].map(({ productId: id }, place) => ({
      productId: id,
      name: ['Hat', 'Gown'][place],
      image: '',
      price: 9_000,
    })),
  );
  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', gown.productId).execute();
  expect(await listOn(page)).toEqual(['Hat', 'Gown']);
  await page.getByText('No longer sold').waitFor();
  await page.getByText('₦12,500').waitFor();
  await page.getByRole('button', { name: 'Add to Cart Hat' }).click();
  await page.getByRole('button', { name: 'Cart, 1 item', includeHidden: true }).waitFor();
});

test('a heart that the server could not be told of is empty again, with a message', async ({ shop }) => {
  const page = await shop.visit({ mayLog: noted });
  await signUp(shop, page, person('ada.fails@example.com'));
  await openProduct(page, 'oja-canvas-tote');
  await page.route('**/api/wishlist/*', (route) => route.abort('internetdisconnected'));
  await Promise.all([
    page.getByText('You seem to be offline. Your wish list hasn’t changed.').waitFor(),
    heart(page, tote).click(),
  ]);
  await empty(page, tote).waitFor();

  await page.unrouteAll({ behavior: 'wait' });
  await heart(page, tote).click();
  await expect.poll(() => savedBy(shop, 'ada.fails@example.com')).toEqual(['oja-canvas-tote']);
});

test('of quick taps the last one counts, on the server and in two tabs', async ({ shop }) => {
  const email = 'ada.taps@example.com';
  const page = await shop.visit();
  await signUp(shop, page, person(email));
  await openProduct(page, 'oja-canvas-tote');
  const gate = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/api/wishlist/*', async (route) => {
    sent.push(route.request().method());
    await gate.promise;
    await route.continue();
  });
  for (const shown of [pressed, empty, pressed, empty]) {
    await heart(page, tote).click();
    await shown(page, tote).waitFor();
  }
  gate.resolve();
  await expect.poll(() => sent).toEqual(['PUT', 'DELETE']);
  await expect.poll(() => savedBy(shop, email)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });

  const other = await page.context().newPage();
  await openProduct(other, 'oja-canvas-tote');
  await heart(other, tote).click();
  await expect.poll(() => savedBy(shop, email)).toEqual(['oja-canvas-tote']);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await pressed(page, tote).waitFor();
  await heart(page, tote).click();
  await expect.poll(() => savedBy(shop, email)).toEqual([]);
});

test('two tabs of a guest show the same list, by the last tap', async ({ shop }) => {
  const page = await shop.visit();
  const other = await page.context().newPage();
  await openProduct(page, 'oja-canvas-tote');
  await openProduct(other, 'oja-canvas-tote');
  await heart(page, tote).click();
  await pressed(other, tote).waitFor();
  await heart(other, tote).click();
  await empty(page, tote).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('wishes'))).toBeNull();
});

test('a list that joined without a response joins once: what is removed elsewhere does not come back', async ({
  shop,
}) => {
  const ada = person('ada.joins@example.com');
  await makeAccount(shop, ada);
  const phone = await shop.visit({ mayLog: noted });
  for (const slug of ['oja-canvas-tote', 'adunni-wrap-dress']) {
    await openProduct(phone, slug);
    await heart(phone, slug === 'oja-canvas-tote' ? tote : dress).click();
    await expect.poll(() => phone.evaluate(() => localStorage.getItem('wishes'))).toContain(productId(slug));
  }
  await phone.route('**/api/wishlist/join', loseResponse); // The server has it.
  await logIn(shop, phone, ada.email);
  await expect
    .poll(async () => (await savedBy(shop, ada.email)).toSorted())
    .toEqual(['adunni-wrap-dress', 'oja-canvas-tote']);
  expect(await listOn(phone)).toEqual([dress, tote]);

  await shop.db.deleteFrom('wishes').where('productId', '=', productId('adunni-wrap-dress')).execute();
  await phone.unrouteAll({ behavior: 'wait' });
  await open(phone, '/about');
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('wishes'))).toBeNull();
  expect(await savedBy(shop, ada.email)).toEqual(['oja-canvas-tote']);
  expect(await listOn(phone)).toEqual([tote]);
});

test('a browser that stores nothing says so, and one with a hundred products says what to do', async ({ shop }) => {
  const page = await shop.visit();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await openProduct(page, 'oja-canvas-tote');
  await Promise.all([page.getByText('This browser can’t save your wish list').waitFor(), heart(page, tote).click()]);
  await pressed(page, tote).waitFor();

  const full = await shop.visit();
  await open(full, '/about');
  await full.evaluate(() => {
    const wish = { name: 'Shirt', image: '', price: 1_000 };
    const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
    localStorage.setItem(
      'wishes',
      JSON.stringify(Array.from({ length: 100 }, (_, place) => ({ ...wish, productId: id(place) }))),
    );
  });
  await openProduct(full, 'oja-canvas-tote');
  await Promise.all([full.getByText('A wish list can hold up to 100 products').waitFor(), heart(full, tote).click()]);
  await empty(full, tote).waitFor();
});

test('a tap before the scripts run saves, also what was saved before', async ({ shop }) => {
  const page = await shop.visit();
  for (const visit of ['first', 'second']) {
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/[^/]+\.js$/, (route) => gate.promise.then(() => route.continue()));
    await page.goto(`/product/${productId('oja-canvas-tote')}`, { waitUntil: 'commit' });
    await empty(page, tote).click();
    gate.resolve();
    await untilReady(page);
    await pressed(page, tote).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wishes')), { message: visit }).toContain(tote);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a guest reads the list without a network, with the prices last seen', async ({ shop }) => {
  const page = await visitWithWorker(shop);
  await openProduct(page, 'oja-canvas-tote');
  // The heart fills before the list is stored, which the message says.
  await Promise.all([page.getByText('Saved to your wish list').waitFor(), heart(page, tote).click()]);
  expect(await listOn(page)).toEqual([tote]);
  await untilStored(page, '/wishlist');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: tote }).waitFor();
  await page.getByText('The prices are from when you last saw them').waitFor();
});

test('without scripts an account saves by the product’s form, and a guest is asked to log in first', async ({
  shop,
}) => {
  const email = 'ada.plain@example.com';
  await makeAccount(shop, person(email));
  const page = await plainVisit(shop);
  await page.goto(`/product/${productId('oja-canvas-tote')}`);
  await page.getByRole('button', { name: 'Save to wish list', exact: true }).click();
  await logInWithoutScripts(shop, page, email);
  await page.getByRole('button', { name: 'Save to wish list' }).click();
  await page.getByText('Saved to your wish list').waitFor();
  await page.getByRole('link', { name: tote }).waitFor();
  await page.goto(`/product/${productId('adunni-wrap-dress')}`);
  await page.getByRole('button', { name: 'Save to wish list', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${tote}` }).click();
  await page.getByText('Removed from your wish list').waitFor();
  expect(await savedBy(shop, email)).toEqual(['adunni-wrap-dress']);
});

/** The slugs of what an account has saved. */
async function savedBy({ db }: OpenShop, email: string): Promise<string[]> {
  const saved = await db
    .selectFrom('wishes')
    .innerJoin('accounts', 'accounts.id', 'wishes.accountId')
    .innerJoin('products', 'products.id', 'wishes.productId')
    .select('products.slug')
    .where('accounts.email', '=', email)
    .execute();
  return saved.map(({ slug }) => slug);
}
