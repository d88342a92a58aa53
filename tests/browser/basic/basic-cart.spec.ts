import { expect } from 'vitest';
import { productId, variantId } from '#server/demo/load-products.ts';
import { makeAccount, person } from '../accounts.ts';
import { setStock } from '../shopping.ts';
import { test } from '../open-shop.ts';
import { addWithoutScripts, logInWithoutScripts, plainVisit } from './without-scripts.ts';

test('without scripts another colour of a product leads back to the same list', async ({ shop }) => {
  const page = await plainVisit(shop);
  await page.goto(`/product/${productId('adunni-wrap-dress')}?from=${encodeURIComponent('/new-arrivals?page=2')}`);
  await page
    .getByRole('group', { name: /^Colour/ })
    .getByRole('radio')
    .nth(1)
    .check({ force: true });
  await page.getByRole('button', { name: 'Show this colour' }).click();
  await page.waitForURL('**colour=**');

  const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last();
  expect(await back.getAttribute('href')).toBe('/new-arrivals?page=2');
  await page.getByRole('radio', { name: 'Medium', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('status').getByText('Added to cart').waitFor();
});

test('without scripts a colour and a size are chosen, and lie in the cart', async ({ shop }) => {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'adunni-wrap-dress', colour: 1, size: 'Medium', quantity: 2 });

  await page.getByRole('status').getByText('Added to cart').waitFor();
  await page.getByText('2 items', { exact: true }).waitFor();
  const line = page.getByRole('main').getByRole('listitem');
  expect(await line.count()).toBe(1);
  expect(await line.locator('p').allInnerTexts()).toEqual([
    'Adunni Wrap Dress',
    expect.stringMatching(/^Medium, .+, 2 items$/),
    '₦77,000',
  ]);
  await page.getByText('Shipping fee and tax are calculated at checkout').waitFor();
  // 'Update' changes nothing until another number is chosen.
  expect(await page.getByLabel('Quantity of Adunni Wrap Dress').inputValue()).toBe('2');
});

test('without scripts the cart says after signing in what has gone, and which price is another one', async ({
  shop,
}) => {
  const email = 'back-plain@example.com';
  await makeAccount(shop, person(email));
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await addWithoutScripts(page, { slug: 'gobi-aso-oke-fila' });
  await setStock(shop, 'gobi-aso-oke-fila', 0);
  const tote = shop.db.updateTable('variants').where('id', '=', variantId('oja-canvas-tote', 'Natural'));
  await tote.set({ price: 9_100 }).execute();
  await page.goto('/basic/orders');
  await logInWithoutScripts(shop, page, email);
  await page.waitForURL('/basic/orders');

  await page.goto('/basic/cart');
  await page.getByRole('alert').getByText('Gobi Aso-Oke Fila in Standard is sold out').waitFor();
  await page.getByText('The price is now ₦9,100').waitFor();
  await page.reload();
  await page.getByText('The price is now ₦9,100').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('without scripts a quantity of which there is too little says so under its item', async ({ shop }) => {
  const page = await plainVisit(shop, { mayLog: /status of 400/ });
  await addWithoutScripts(page, { slug: 'balogun-market-tote' });
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByLabel('Quantity of Oja Canvas Tote').selectOption('3');
  await setStock(shop, 'oja-canvas-tote', 2);
  await page.getByRole('button', { name: 'Update Oja Canvas Tote' }).click();

  const tote = page.getByRole('listitem').filter({ hasText: 'Oja Canvas Tote' });
  await tote.getByRole('alert').getByText('Only 2 left in Standard').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
});
