import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId, variantId } from '#server/demo/load-products.ts';
import { stopClock } from '../clock.ts';
import { testWithMotion as test } from '../open-shop.ts';
import { addToCart, linesIn, open, openCart, openProduct, sums, choose } from '../shopping.ts';

test('the badge counts items and shows only when there are any', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/');
  expect(await page.getByRole('button', { name: 'Cart, 0 items' }).innerText()).toBe('');

  await addToCart(page, { slug: 'oja-canvas-tote', quantity: 2 });
  expect(await page.getByRole('button', { name: 'Cart, 2 items' }).innerText()).toBe('2');
  await addToCart(page, { slug: 'gobi-aso-oke-fila' });
  expect(await page.getByRole('button', { name: 'Cart, 3 items' }).innerText()).toBe('3');
});

test('the drawer takes the focus, locks the page behind it and restores the focus on Escape', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await addToCart(page, { slug: 'oja-canvas-tote' });
  const drawer = await openCart(page);

  await expect.poll(() => hasFocus(drawer)).toBe(true);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 600);
  await expectStill(page, () => page.evaluate(() => scrollY), before);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await keepsFocus(drawer), 'Tab stays inside').toBe(true);
  }

  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  const button = page.getByRole('button', { name: 'Cart, 1 item' });
  await expect.poll(() => button.evaluate((shown) => shown === document.activeElement)).toBe(true);
  // Scrolled until it takes effect: the compositor may be unlocked later than the scripts.
  const turnTheWheel = async () => {
    await page.mouse.wheel(0, 600);
    return page.evaluate(() => scrollY);
  };
  await expect.poll(turnTheWheel).toBeGreaterThan(before);
});

test('the drawer shows each line, the subtotal and what comes at checkout', async ({ shop }) => {
  const page = await shop.visit();
  await addToCart(page, { slug: 'femi-adire-shirt', colour: 'Earth Cloud', size: 'X-Large', quantity: 2 });
  await addToCart(page, { slug: 'oja-canvas-tote' });
  const drawer = await openCart(page);

  const [shirt, tote] = await linesIn(drawer.getByRole('list').first());
  expect(shirt).toContain('Femi Adire Shirt | X-Large, Earth Cloud | ₦22,500');
  expect(tote).toContain('Oja Canvas Tote | Standard, Natural | ₦8,500');
  expect(await sums(drawer)).toEqual({ Subtotal: '₦53,500' });
  await drawer.getByText('Shipping fee and tax are calculated at checkout').waitFor();
  await drawer.getByText('Delivery in Lagos from ₦3,000').waitFor();
  await drawer.getByText('3 items').waitFor();
});

test('on a phone the name of an item in the cart is large enough to tap', async ({ shop }) => {
  const page = await shop.visit();
  await addToCart(page, { slug: 'oja-canvas-tote' });
  const drawer = await openCart(page);
  const name = drawer.getByRole('link', { name: 'Oja Canvas Tote' });
  expect((await name.boundingBox())!.height).toBeGreaterThanOrEqual(44);
});

test('the stepper changes a line, stops at one, and announces the quantity', async ({ shop }) => {
  const page = await shop.visit();
  await addToCart(page, { slug: 'kemi-gathered-skirt', colour: 'Marigold', size: 'Large' });
  const drawer = await openCart(page);
  const minus = drawer.getByRole('button', { name: 'Decrease quantity of Kemi Gathered Skirt' });
  const plus = drawer.getByRole('button', { name: 'Increase quantity of Kemi Gathered Skirt' });
  const subtotal = drawer.getByRole('definition');

  await expect.poll(() => minus.isDisabled()).toBe(true);
  // Messages disappear soon, so the wait for each begins before the press.
  await Promise.all([drawer.getByText('Updated quantity in cart').waitFor(), plus.click()]);
  await subtotal.getByText('₦43,000').waitFor();
  await Promise.all([drawer.getByRole('alert').getByText('Only 2 left in Large').waitFor(), plus.click()]);
  expect(await subtotal.innerText()).toBe('₦43,000');

  await minus.press('Enter');
  await subtotal.getByText('₦21,500').waitFor();
  await expect.poll(() => minus.isDisabled()).toBe(true);
  // The keyboard focus is still there, and one more press does nothing.
  await expect.poll(() => minus.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await drawer.getByRole('alert').getByText('Only 2 left').waitFor({ state: 'hidden' });
});

test('a removed line disappears, and the last one leaves an empty cart with a link to the shop', async ({ shop }) => {
  const page = await shop.visit();
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await addToCart(page, { slug: 'gobi-aso-oke-fila' });
  const drawer = await openCart(page);

  await Promise.all([
    drawer.getByText('Removed from cart').waitFor(),
    drawer.getByRole('button', { name: 'Remove Oja Canvas Tote' }).click(),
  ]);
  await expect.poll(() => sums(drawer)).toEqual({ Subtotal: '₦7,500' });
  await expect.poll(() => hasFocus(drawer)).toBe(true);

  await drawer.getByRole('button', { name: 'Remove Gobi Aso-Oke Fila' }).click();
  await drawer.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  expect(await drawer.getByRole('button', { name: 'Checkout' }).count()).toBe(0);
  await drawer.getByRole('link', { name: 'New Arrivals' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'New Arrivals', level: 1 }).waitFor();
});

test('lines that can no longer be bought are removed in one press, and the others stay', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404 \(Not Found\)/ });
  await addToCart(page, { slug: 'dayo-heavy-tee', size: 'Medium' });
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await addToCart(page, { slug: 'abeti-brocade-fila' });
  await shop.db
    .updateTable('products')
    .set({ status: 'archived' })
    .where('id', '=', productId('dayo-heavy-tee'))
    .execute();
  await shop.db
    .updateTable('stock')
    .set({ quantity: 0 })
    .where('variantId', '=', variantId('abeti-brocade-fila', 'Emerald'))
    .execute();

  const drawer = await openCart(page);
  await drawer.getByText('2 items in your cart are no longer available').waitFor();
  await Promise.all([
    drawer.getByText('Removed from cart').waitFor(),
    drawer.getByRole('button', { name: 'Remove unavailable items' }).click(),
  ]);
  await expect.poll(() => sums(drawer)).toEqual({ Subtotal: '₦8,500' });
  expect(await drawer.getByRole('button', { name: 'Remove unavailable items' }).count()).toBe(0);
  await expect.poll(() => hasFocus(drawer)).toBe(true);
});

test('a line is dimmed while it is removed; an error shows on it for five seconds, and fades', async ({ shop }) => {
  const page = await shop.visit();
  await page.clock.install();
  await addToCart(page, { slug: 'kemi-gathered-skirt', colour: 'Marigold', size: 'Large', quantity: 2 });
  const drawer = await openCart(page);
  await stopClock(page);
  await drawer.getByRole('button', { name: 'Increase quantity of Kemi Gathered Skirt' }).click();
  const problem = drawer.getByRole('alert').getByText('Only 2 left in Large');
  await problem.waitFor();
  expect(await problem.evaluate((words) => getComputedStyle(words).animationDelay), 'fades').toBe('5s');
  await page.clock.runFor(5_000);
  expect(await problem.count()).toBe(1);
  await page.clock.runFor(500);
  await expect.poll(() => problem.count()).toBe(0);

  await drawer.getByRole('button', { name: 'Remove Kemi Gathered Skirt' }).click();
  const line = drawer.getByRole('listitem').filter({ hasText: 'Kemi Gathered Skirt' });
  await expect.poll(() => line.evaluate((shown) => Number(getComputedStyle(shown).opacity))).toBeLessThan(0.6);
  await page.clock.runFor(1_000);
  await expect.poll(() => line.count()).toBe(0);
});

test('the same item twice is one line; another size or colour is a line of its own', async ({ shop }) => {
  const page = await shop.visit();
  await addToCart(page, { slug: 'nneka-everyday-tee', size: 'Medium' });
  await addToCart(page, { slug: 'nneka-everyday-tee', size: 'Large' });
  await addToCart(page, { slug: 'nneka-everyday-tee', colour: 'Black', size: 'Medium' });

  await openProduct(page, 'nneka-everyday-tee');
  await choose(page, 'Size', 'Medium');
  await Promise.all([
    page.getByText('Updated quantity in cart').waitFor(),
    page.getByRole('button', { name: 'Add to Cart' }).click(),
  ]);

  const drawer = await openCart(page);
  const lines = await linesIn(drawer.getByRole('list').first());
  expect(lines.map((line) => line.split(' | ')[1])).toEqual(['Medium, Clay', 'Large, Clay', 'Medium, Black']);
  expect(await drawer.getByRole('group').first().innerText()).toBe('2');
});

const hasFocus = (drawer: Locator) => drawer.evaluate((dialog) => dialog.contains(document.activeElement));

/** The browser's own controls are part of the Tab order; in the meantime the page's body counts as focused. */
const keepsFocus = (drawer: Locator) =>
  drawer.evaluate((dialog) => document.activeElement === document.body || dialog.contains(document.activeElement));

/** The page has not scrolled after the browser has drawn a few frames. */
async function expectStill(page: Page, read: () => Promise<number>, value: number): Promise<void> {
  for (let frames = 0; frames < 20; frames += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await read()).toBe(value);
  }
}
