import { expect } from 'vitest';
import type { ChromiumPackage } from '../../shop/chromium.ts';
import { test } from '../open-shop.ts';
import { checkOut, choose, fillDelivery, heading, onPaymentPage, open, ordersOf, payNow } from '../shopping.ts';

const old = ['chromium-112', 'chromium-106', 'chromium-92'] satisfies ChromiumPackage[];

test.for(old)('a guest on %s buys from the home page to the thanks page', async (chromium, { shop }) => {
  const page = await shop.visit({ chromium });
  const email = `${chromium}@example.com`;
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Shop Now', exact: true }).click();
  await page.getByText("You're viewing 1-12 of").waitFor();
  await page.getByRole('link', { name: 'Ade Tapered Chinos' }).click();
  await heading(page, 'Ade Tapered Chinos').waitFor();
  await choose(page, 'Size', '32');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();

  await checkOut(page);
  await fillDelivery(page, email);
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await ordersOf(shop, email)).toMatchObject([{ status: 'processing', totalAmount: 22_500 }]);
});

test.for(old)('a shopper on %s sorts, turns the page and searches', async (chromium, { shop }) => {
  const page = await shop.visit({ chromium, size: 'wide' });
  await open(page, '/shop');
  const prices = page.getByRole('main').getByText(/^(From )?₦[\d,]+$/);
  const firstPrice = () => prices.first().innerText();
  const alphabetical = await firstPrice();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, high to low');
  await expect.poll(firstPrice).not.toBe(alphabetical);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await page.getByText("You're viewing 13-24 of").waitFor();

  await page.getByRole('button', { name: 'Search' }).click();
  const panel = page.getByRole('dialog', { name: 'Search' });
  await panel.getByPlaceholder('What are you looking for?').fill('agbada');
  await panel.getByText(/^\d+ products? found$/).waitFor();
});
