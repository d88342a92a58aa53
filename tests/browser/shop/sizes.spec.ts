import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import { productId } from '#server/demo/load-products.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { addToCart, choose, heading, open, openCart, openProduct } from '../shopping.ts';

/** Fit, material, seller and ways to ask. */

test('the size guide opens over a product with the chosen size marked, in the unit that was chosen last', async ({
  shop,
}) => {
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await openProduct(page, 'adunni-wrap-dress');
  await choose(page, 'Size', 'Medium');
  await page.getByRole('link', { name: 'Size guide' }).first().click();
  const guide = page.getByRole('dialog', { name: 'Size guide' });
  const garment = guide.getByRole('table', { name: 'Measured flat on a table' });
  const medium = garment.getByRole('row', { name: /^Medium/ });

  await guide.getByRole('table', { name: 'Body measurements for dresses' }).waitFor();
  await expect.poll(() => words(medium)).toBe('Medium your size 93 91 121.5 23.9');
  await expectAccessible(page);
  await guide.getByText('Inches').click();
  await expect.poll(() => words(medium)).toBe('Medium your size 36.5 36 48 9.5');

  await openProduct(page, 'oja-canvas-tote');
  await page.getByRole('link', { name: 'Size guide' }).first().click();
  const standard = garment.getByRole('row', { name: /^Standard/ });
  await expect.poll(() => words(standard)).toBe('Standard your size 15 15.5');
});

test('without scripts the size guide is a page, in centimetres and in inches', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto(`/product/${productId('ade-tapered-chinos')}`);
  await page.getByRole('main').getByRole('link', { name: 'Size guide' }).click();
  await heading(page, 'Size guide').waitFor();
  const row = page.getByRole('table', { name: 'Measured flat on a table' }).getByRole('row', { name: /^34/ });

  await expect.poll(() => words(row)).toBe('34 88.9 103.4 69.8 35.5');
  await page.getByText('Inches', { exact: true }).click();
  await expect.poll(() => words(row)).toBe('34 35 40.5 27.5 14');
});

test('fabric, fit, length and care are shown as facts of a product', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto(`/product/${productId('adunni-wrap-dress')}`);

  for (const [name, text] of [
    ['Fabric', '100% cotton, wax print, medium weight'],
    ['Fit', 'Gathered at the waist, flared in the skirt'],
    ['Length', 'To mid-calf'],
    ['Care', 'Machine wash at 30°C. Wash inside out. Iron on the reverse'],
  ] as const) {
    const fact = page.getByRole('main').locator('dl > div').filter({ hasText: text });
    expect(await fact.locator('dt').innerText()).toBe(name);
  }
});

test('a chat begins with the item, the cart or the order that it is about', async ({ shop }) => {
  const page = await shop.visit();
  await addToCart(page, { slug: 'adunni-wrap-dress', colour: 'Hibiscus', size: 'Medium' });
  const dress = `/product/${productId('adunni-wrap-dress')}`;
  await expect
    .poll(() => chatText(page, 'Ask about this item on WhatsApp'))
    .toBe(`Adunni Wrap Dress, Hibiscus, Medium ${shop.url}${dress}`);

  const drawer = await openCart(page);
  const aboutCart = new RegExp(`^1 × Adunni Wrap Dress, Hibiscus, Medium ${shop.url}/s/[\\w-]{12}$`);
  await expect.poll(() => chatText(page, 'Order or ask on WhatsApp')).toMatch(aboutCart);

  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await heading(page, 'Checkout').waitFor();
  await drawer.waitFor({ state: 'hidden' });
  // The long link there, which needs no request.
  await expect.poll(() => chatText(page, 'Order or ask on WhatsApp')).toContain('/basic/shared-cart?item=');
});

test('the chat of the header is about the page that is shown, also for a middle click or a long press', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/contact');
  const before = await page.title();
  await page.getByRole('banner').getByRole('link', { name: messages.wishlist.title }).click();
  await page.waitForURL('**/wishlist');
  await expect.poll(() => page.title()).not.toBe(before);
  const name = 'Chat with us on WhatsApp';
  await page.getByRole('link', { name }).first().dispatchEvent('pointerdown');
  expect(await chatText(page, name)).toBe(`${await page.title()} ${shop.url}/wishlist`);
});

test('the payment methods are shown before the button, on a product and in the cart', async ({ shop }) => {
  const page = await shop.visit();
  const ways = 'Pay by card, bank transfer or USSD with Paystack.';
  await addToCart(page, { slug: 'adunni-wrap-dress', size: 'Medium' });
  await page.getByRole('main').getByText(ways).waitFor();
  const drawer = await openCart(page);
  await drawer.getByText(ways).waitFor();
});

test('every page says who sells, and links to the terms', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  const seller = foot.getByText('Oge Demo Store, 12 Demo Street, Yaba, Lagos');
  await seller.waitFor();
  expect((await seller.innerText()).split('\n')).toEqual([
    'Oge Demo Store, 12 Demo Street, Yaba, Lagos',
    '0800\u00A0000\u00A00000',
    'Monday to Saturday, 9am to 6pm',
  ]);
  await foot.getByRole('link', { name: 'Terms' }).click();
  await heading(page, 'Terms').waitFor();
  await foot.getByRole('link', { name: 'Privacy Policy' }).click();
  await heading(page, 'Privacy Policy').waitFor();
});

test('a shopper who registers or pays reads what they agree to', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/register');
  await page.getByText('By signing up you agree to our terms.').waitFor();
  await addToCart(page, { slug: 'adunni-wrap-dress', size: 'Medium' });
  await open(page, '/checkout');
  await page.getByText('By paying you agree to our terms.').waitFor();
});

const words = async (row: { innerText: () => Promise<string> }) =>
  (await row.innerText()).replaceAll(/\s+/g, ' ').trim();

async function chatText(page: Page, name: string): Promise<string | null> {
  const href = await page.getByRole('link', { name }).getAttribute('href');
  return new URL(href!).searchParams.get('text');
}
