import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { screens, type OpenShop, test } from '../open-shop.ts';
import { keysOf } from '#shared/keys-of.ts';

const sizes = keysOf(screens);
const plain = (shop: OpenShop, size: keyof typeof screens) => shop.visit({ javaScriptEnabled: false, size });

test.for(sizes)(
  'without scripts, on a %s screen, the shop can be filtered, sorted and paged',
  async (size, { shop }) => {
    const page = await plain(shop, size);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('main').getByRole('link', { name: 'Shop Now', exact: true }).click();
    await page.getByText("You're viewing 1-12 of 46 products").waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText("You're viewing 13-24 of 46 products").waitFor();

    await page.locator('summary').filter({ hasText: 'Category' }).click();
    await page.getByRole('checkbox', { name: /^Dresses, / }).check();
    await page.getByLabel('Sort').selectOption('Price, high to low');
    await page.getByRole('button', { name: 'Show products' }).click();
    await page.getByText("You're viewing 1-6 of 6 products").waitFor();
    const shown = await prices(page);
    expect(shown).toHaveLength(6);
    expect(shown).toEqual(shown.toSorted((one, other) => other - one));

    await page.getByRole('link', { name: 'Dresses, remove' }).click();
    await page.getByText('of 46 products').waitFor();
    expect(new URL(page.url()).search).toBe('?sort=priceDesc');
  },
);

test.for(sizes)('without scripts, on a %s screen, new arrivals lead to a product and back', async (size, { shop }) => {
  const page = await plain(shop, size);
  await page.goto('/new-arrivals?page=2');
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const name = await first.innerText();
  await first.click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByRole('main').getByRole('img').first().waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'New Arrivals' }).click();
  await page.waitForURL('/new-arrivals?page=2');
});

test('without scripts a product shows all its facts, and can be bought', async ({ shop }) => {
  const page = await plain(shop, 'phone');
  await page.goto(`/product/${productId('adunni-wrap-dress')}`);
  const main = page.getByRole('main');
  for (const words of ['₦38,500', '-15%', 'In Stock', 'Medium', 'You might also like']) {
    await main.getByText(words, { exact: true }).first().waitFor();
  }
  await main.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await main.getByRole('link', { name: 'Delivery Policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Delivery Policy' }).waitFor();
});

test('without scripts every page of the header can be reached on a phone', async ({ shop }) => {
  const page = await plain(shop, 'phone');
  for (const name of ['Shop', 'New Arrivals', 'Delivery Policy', 'Return Policy']) {
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }
});

/** Once all of the page has come. */
async function prices(page: Page): Promise<number[]> {
  await page.waitForLoadState('domcontentloaded');
  const texts = await page.getByRole('main').locator('li h2 + p').allInnerTexts();
  return texts.map((text) => Number(/₦([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
}
