import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { imageUrl } from '#shared/catalogue/images.ts';
import { visitSavingData } from '../data-saver.ts';
import { test } from '../open-shop.ts';
import { open, openProduct } from '../shopping.ts';

test('with data saver a card loads its picture when it is near, also on a page that was opened by a tap', async ({
  shop,
}) => {
  const page = await visitSavingData(shop);
  await open(page, '/');
  await page.getByRole('link', { name: 'Shop Now', exact: true }).click();
  await page.getByText("You're viewing 1-12").waitFor();
  const cards = page.getByRole('main').locator('[data-picture]');
  const first = cards.first().locator('img');
  const last = cards.last().locator('img');
  await expect.poll(() => first.evaluate(isLoaded)).toBe(true);
  expect(
    await cards
      .locator('img')
      .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).currentSrc).length),
  ).toBeLessThan(7);

  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate(isLoaded)).toBe(true);
});

test('with data saver a product loads its other pictures when they are swiped to', async ({ shop }) => {
  const page = await visitSavingData(shop);
  await openProduct(page, 'adunni-wrap-dress');
  const slides = page.getByRole('list', { name: /^Adunni Wrap Dress in Lagoon/ }).getByRole('listitem');
  await expect.poll(() => slides.first().locator('img').evaluate(isLoaded)).toBe(true);
  expect(await slides.nth(1).locator('img').evaluate(isLoaded)).toBe(false);
  await page.getByRole('link', { name: 'Show picture 2' }).click();
  await expect.poll(() => slides.nth(1).locator('img').evaluate(isLoaded)).toBe(true);
});

test('the footer tells who saves data, and nobody else, what was saved', async ({ shop }) => {
  // So that the server knows what the pictures would have weighed.
  const { products } = (await (await fetch(`${shop.url}/api/product/list`)).json()) as {
    products: { image: string }[];
  };
  for (const { image } of products) await fetch(shop.url + imageUrl(image, 320, 'avif'));
  const note = (page: Page) => page.getByRole('contentinfo').getByText('Data saver is on');

  const page = await visitSavingData(shop);
  await open(page, '/shop');
  const saved = async () => Number(/Saved: about (\d+) KB/.exec(await note(page).innerText())?.[1]);
  await expect.poll(saved).toBeGreaterThan(34); // The fonts alone.
  const other = await shop.visit();
  await open(other, '/shop');
  expect(await note(other).isVisible()).toBe(false);
});

const isLoaded = (image: Element) =>
  (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0;
