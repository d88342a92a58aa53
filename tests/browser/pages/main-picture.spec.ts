import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { test } from '../open-shop.ts';

const pages = { home: '/', shop: '/shop', product: `/product/${productId('adunni-wrap-dress')}` };

test.for(
  Object.keys(pages).flatMap((name) =>
    [
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
    ].map((viewport) => ({ name: name as keyof typeof pages, viewport })),
  ),
)(
  'the main picture of $name at $viewport.width is requested from the head of the page, and once',
  async ({ name, viewport }, { shop }) => {
    const page = await shop.visit({ viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' });
    await page.goto(pages[name]);
    const main = page.locator('img[fetchpriority=high]').first();
    await expect.poll(() => main.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true);

    const shown = await main.evaluate((image) => (image as HTMLImageElement).currentSrc);
    const file = new URL(shown).pathname.replace(/-\d+\.\w+$/, '');
    const requests = await page.evaluate(
      (of) =>
        performance
          .getEntriesByType('resource')
          .map((entry) => entry as PerformanceResourceTiming)
          .filter((entry) => entry.name.includes(of) && entry.initiatorType !== 'fetch')
          .map((entry) => ({ url: entry.name, by: entry.initiatorType })),
      file,
    );
    const preloads = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]:not([data-hero])')]
        .filter(({ media }) => matchMedia(media || 'all').matches)
        .map(({ imageSrcset }) => imageSrcset),
    );
    expect(preloads).toEqual([expect.stringContaining(file)]);
    // A product shows the same picture small as well.
    expect(requests.filter(({ url }) => url === shown)).toEqual([{ url: shown, by: 'link' }]);
  },
);
