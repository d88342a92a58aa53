import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { imageUrl } from '#shared/catalogue/images.ts';
import { productId } from '#server/demo/load-products.ts';
import { testWithoutImageStore as test } from '../open-shop.ts';

const paths = ['/', '/shop', `/product/${productId('adunni-wrap-dress')}`];

test.for(paths)('while the store of the pictures is away, no picture of %s looks broken', async (path, { shop }) => {
  const page = await shop.newPage();
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/pictures/')) statuses.push(response.status());
  });

  await page.goto(path);
  await expect.poll(() => statuses.length).toBeGreaterThan(0);

  await expect.poll(() => imagesOf(page)).toEqual({ waiting: 0, broken: 0 });
  expect(new Set(statuses)).toEqual(new Set([503]));
});

test('who opens a picture by itself gets a plain field too', async ({ shop }) => {
  const page = await shop.newPage();
  const { mainImage } = await shop.db.selectFrom('variants').select('mainImage').executeTakeFirstOrThrow();

  const response = await page.goto(imageUrl(mainImage, 640, 'jpg'));

  expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '10']);
  expect(await page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
});

/** How many of the images that the browser has begun to load are not there yet, and how many it can't show. */
async function imagesOf(page: Page) {
  return page.evaluate(async () => {
    const images = [...document.images].filter(({ currentSrc }) => currentSrc.includes('/pictures/'));
    const waiting = images.filter(({ complete }) => !complete);
    const shown = await Promise.allSettled(images.filter(({ complete }) => complete).map((image) => image.decode()));
    return { waiting: waiting.length, broken: shown.filter(({ status }) => status === 'rejected').length };
  });
}
