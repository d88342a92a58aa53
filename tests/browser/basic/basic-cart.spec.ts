import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { test } from '../open-shop.ts';
import { addWithoutScripts, plainVisit } from './basic.ts';

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
