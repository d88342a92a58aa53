import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { whenAllResized } from '#server/catalogue/images/image-queue.ts';
import { productId } from '#server/demo/load-products.ts';
import { savedFontBytes } from '#web/ui/data-saver.ts';
import { visitSavingData } from '../data-saver.ts';
import { type OpenShop, testWithMotion as test } from '../open-shop.ts';
import { choose, fillDelivery, heading, onPaymentPage, open, openCart, payNow } from '../shopping.ts';
import { asTable, type Kind, kilobyte, type Scales, weigh, type Weights } from '../page-weight.ts';
import { keysOf } from '#shared/keys-of.ts';

interface Budget {
  address: string;
  all: number;
  script: number;
}

/**
 * The most that a page may download, in kilobytes of 1,000 bytes over the wire including headers: on a phone of 360 by
 * 740 CSS pixels with two device pixels each, and an empty cache.
 */
const budgets = {
  home: { address: '/', all: 250, script: 80 },
  shop: { address: '/shop', all: 350, script: 80 },
  product: { address: `/product/${productId('adunni-wrap-dress')}`, all: 300, script: 80 },
  checkout: { address: '/checkout', all: 220, script: 86 },
  'checkout, cart': { address: '/checkout', all: 220, script: 86 },
  login: { address: '/login', all: 220, script: 85 },
  register: { address: '/register', all: 220, script: 85 },
  // It has no form that would need their validation.
  'delivery policy': { address: '/delivery-policy', all: 150, script: 72 },
} satisfies Record<string, Budget>;
const onEach = { style: 20, font: 50 };
const again = 40;
const wholeJourney = 700;
const savingJourney = 250;

/** The sizes of an image are made on its first request, which takes a while on a busy machine. */
const patience = { timeout: 240_000 };

type Place = keyof typeof budgets;
const places = keysOf(budgets);

test('each page stays within its weight limits, on the first and on later visits', patience, async ({ shop }) => {
  const rows: Record<string, Weights> = {};
  const cart = await cartOfOne(shop);
  for (const place of places) {
    const { page, scales } = await firstVisit(shop, place, cart);
    rows[place] = scales.weights();
    if (place === 'shop') expect(pictures(scales)).toBe(12);
    expect(scales.transfers.filter(({ url }) => isOffices(url))).toEqual([]);
    scales.empty();
    await page.reload();
    await scales.settled();
    rows[`${place}, again`] = scales.weights();
    await page.context().close();
  }
  console.log(asTable('KB on a phone', rows));

  for (const place of places) {
    expect.soft(kilobytes(rows[place]), place).toBeLessThanOrEqual(budgets[place].all);
    expect.soft(kilobytes(rows[`${place}, again`]), `${place}, again`).toBeLessThanOrEqual(again);
    for (const [kind, max] of Object.entries({ ...onEach, script: budgets[place].script })) {
      expect.soft((rows[place]?.[kind as Kind] ?? 0) / kilobyte, `${kind} of ${place}`).toBeLessThanOrEqual(max);
    }
  }
});

test(
  'a whole purchase stays within its weight limits, from the home page to the thanks page',
  patience,
  async ({ shop }) => {
    const { sum, rows } = await purchase(shop);
    expect(sum).toBeLessThanOrEqual(wholeJourney);
    expect(Math.abs(rows['home']!.font - savedFontBytes), 'what data saver says of fonts').toBeLessThan(1_000);
  },
);

test(
  'with data saver a whole purchase loads no font, and stays within a limit of its own',
  patience,
  async ({ shop }) => {
    const { sum, rows } = await purchase(shop, { savesData: true });
    expect(Object.values(rows).map(({ font }) => font)).toEqual(Object.values(rows).map(() => 0));
    expect(sum).toBeLessThanOrEqual(savingJourney);
  },
);

/** Buys a dress, from the home page to the thanks page, and weighs each step. */
async function purchase(shop: OpenShop, options?: { savesData: boolean }) {
  const { page, scales } = await phone(shop, options);
  const rows: Record<string, Weights> = {};
  const note = async (step: string) => {
    await scales.settled();
    rows[step] = scales.weights();
    scales.empty();
  };

  await arrive(page, scales, 'home');
  await note('home');
  await page.getByRole('link', { name: 'Shop Now', exact: true }).click();
  await page.getByText("You're viewing 1-12").waitFor();
  await note('shop');
  await page.getByRole('link', { name: 'Adunni Wrap Dress' }).click();
  await choose(page, 'Size', 'Medium');
  await note('product');
  await Promise.all([
    page.getByText('Added to cart').first().waitFor(),
    page.getByRole('button', { name: 'Add to Cart' }).click(),
  ]);
  const drawer = await openCart(page);
  await note('cart');
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await heading(page, 'Checkout').waitFor();
  await fillDelivery(page, options ? 'lighter@example.com' : 'light@example.com');
  await note('checkout');
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  await note('pay');
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await note('success');

  const sum = Object.values(rows).reduce((total, row) => total + kilobytes(row), 0);
  const title = options ? 'with data saver' : 'KB of a purchase';
  console.log(asTable(title, rows), `whole journey ${sum.toFixed(1)} KB`);
  return { rows, sum };
}

test.for(['home', 'shop', 'product'] as const)(
  'a browser that saves data gets the images of %s at about half the weight',
  patience,
  async (place, { shop }) => {
    const weights = [];
    for (const options of [{}, { savesData: true }]) {
      const { page, scales } = await phone(shop, options);
      await arrive(page, scales, place);
      await scrollThrough(page);
      await scales.settled();
      weights.push(scales.weights().picture);
      await page.context().close();
    }
    const [whole = 0, saved = 0] = weights;
    expect(saved).toBeGreaterThan(0);
    expect(saved / whole).toBeLessThanOrEqual(0.55);
  },
);

test('a browser that saves data prefetches nothing: no hidden slide, no page that is not opened', async ({ shop }) => {
  const { page, scales } = await phone(shop, { savesData: true });
  await arrive(page, scales, 'home');

  const addresses = scales.transfers.map(({ url }) => url);
  expect(addresses.filter((url) => /\/pictures\/hero-/.test(url))).toHaveLength(1);
  expect(addresses.filter((url) => /(Product|Shop|Checkout)Page|Drawer|Toasts/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Slide 2 of 3' }).click();
  await expect.poll(() => scales.transfers.filter(({ url }) => /\/pictures\/hero-/.test(url)).length).toBe(2);
});

/** On a busy machine images come in another size first: then a browser that nobody has used visits once more. */
async function firstVisit(shop: OpenShop, place: Place, cart: string): Promise<{ page: Page; scales: Scales }> {
  for (;;) {
    // Without motion: how many slides of the home page have passed depends on how fast the machine is.
    const { page, scales } = await phone(shop, { isStill: true });
    if (place === 'checkout, cart') await page.addInitScript((text) => localStorage.setItem('cart', text), cart);
    await arrive(page, scales, place);
    if (!scales.transfers.some(({ isStandIn }) => isStandIn)) return { page, scales };
    await page.context().close();
    await whenAllResized();
  }
}

async function phone(
  shop: OpenShop,
  { savesData = false, isStill = false } = {},
): Promise<{ page: Page; scales: Scales }> {
  const motion = isStill ? ({ reducedMotion: 'reduce' } as const) : {};
  const page = savesData ? await visitSavingData(shop) : await shop.visit({ deviceScaleFactor: 2, ...motion });
  page.setDefaultTimeout(60_000);
  return { page, scales: await weigh(page) };
}

/** To the end, stopping at every picture until it has loaded: a picture that is passed too quickly is not requested. */
async function scrollThrough(page: Page): Promise<void> {
  for (const picture of await page.locator('main [data-picture]').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(isMissing), { timeout: 60_000 }).toBe(false);
  }
  await page.mouse.wheel(0, 20_000);
}

/** Whether it is on the screen and has not loaded. A swatch shows a plain colour instead with data saver. */
function isMissing(picture: Element): boolean {
  const { left, right, top, bottom } = picture.getBoundingClientRect();
  const image = picture.querySelector('img');
  if (!image || right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) return false;
  if (getComputedStyle(image).display === 'none') return false;
  return !image.complete || image.naturalWidth === 0;
}

/** A cart with one item, as a browser stores it. */
async function cartOfOne(shop: OpenShop): Promise<string> {
  const page = await shop.visit();
  await open(page, budgets.product.address);
  await choose(page, 'Size', 'Medium');
  await Promise.all([
    page.getByText('Added to cart').first().waitFor(),
    page.getByRole('button', { name: 'Add to Cart' }).click(),
  ]);
  const cart = await page.evaluate(() => localStorage.getItem('cart'));
  await page.context().close();
  return cart!;
}

async function arrive(page: Page, scales: Scales, place: Place): Promise<void> {
  await page.goto(budgets[place].address);
  if (place === 'shop') {
    // The whole grid, as a shopper who scrolls through it loads it.
    await scrollThrough(page);
    await expect.poll(() => pictures(scales), { timeout: 60_000 }).toBeGreaterThanOrEqual(12);
  }
  await scales.settled();
}

const kilobytes = (weights: Weights | undefined) =>
  Object.values(weights ?? {}).reduce((sum, bytes) => sum + bytes, 0) / kilobyte;

const pictures = ({ transfers }: Scales) => transfers.filter(({ kind }) => kind === 'picture').length;

const isOffices = (url: string) => /admin/i.test(new URL(url).pathname);
