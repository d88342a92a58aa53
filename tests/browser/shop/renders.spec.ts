import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';

test('a product that nobody touches is rendered once: a slow phone pays for each time before it takes taps', async ({
  shop,
}) => {
  const page = await shop.visit();
  await page.addInitScript(() => {
    let renders = 0;
    // Rendering a product reads its description once.
    const count = (_name: string, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('description' in value)) return value;
      const { description } = value;
      return Object.defineProperty(value, 'description', { enumerable: true, get: () => (renders++, description) });
    };
    let known: unknown;
    Object.defineProperty(window, 'pageData', {
      get: () => known,
      set: (data) => {
        known = JSON.parse(JSON.stringify(data), count);
      },
    });
    Object.defineProperty(window, 'renders', { get: () => renders });
  });
  await open(page, `/product/${productId('adunni-wrap-dress')}`);
  expect(await page.evaluate(() => (window as typeof window & { renders: number }).renders)).toBe(1);
});
