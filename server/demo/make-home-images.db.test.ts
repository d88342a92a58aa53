import { expect, test } from 'vitest';
import { storeImage } from '../catalogue/images/store-image.ts';
import { loadSharp } from '../catalogue/images/load-sharp.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { makeImagesIn } from './make-home-images.ts';

test('the images of a demo’s home page are there before its first visitor, in the sizes that the page names', async () => {
  const shop = await testShop();
  const sharp = await loadSharp();
  const green = { create: { width: 600, height: 800, channels: 3, background: 'green' } } as const;
  const address = await storeImage(shop.images, 'gown', await sharp(green).webp().toBuffer());
  const size = (width: number, format = 'avif') => address.replace(/\.webp$/, `-${width}.${format}`);
  const html = `<img srcset="${size(160)} 160w, ${size(320)} 320w"><img src="${size(320, 'jpg')}">`;
  const isStored = (url: string) => shop.images.stat(url.replace('/pictures/', 'sizes/')).then(Boolean);

  await makeImagesIn(html, shop.app, AbortSignal.abort());
  expect(await isStored(size(160))).toBe(false);

  await makeImagesIn(html, shop.app, new AbortController().signal);
  expect(await Promise.all([size(160), size(320), size(480), size(320, 'jpg')].map(isStored))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
