import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brandFiles, brandImage } from '#shared/brand/brand-images.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

const rename = (shop: TestShop, name: string) => shop.db.updateTable('shopSettings').set({ name }).execute();

test('a renamed shop has icons and a share image of its own, of the right sizes, which browsers may keep', async () => {
  const shop = await testShop();
  await rename(shop, 'Adaeze Threads');
  for (const file of brandFiles) {
    const { statusCode, headers, rawPayload } = await shop.app.inject({
      url: brandImage(await shop.settings(), file),
    });
    expect(statusCode, file).toBe(200);
    expect(headers['cache-control'], file).toBe('public, max-age=31536000, immutable');
    const { width, height, format } = await sharp(rawPayload).metadata();
    const expected = file === 'share.jpg' ? [1_200, 630] : square(file);
    expect([width, height], file).toEqual(expected);
    expect(`image/${format === 'svg' ? 'svg+xml' : format}`, file).toBe(headers['content-type']);
  }
});

test('the manifest names the new icons at once, and an image that is requested by another name is not cached', async () => {
  const shop = await testShop();
  const icons = async () => {
    const { headers, json } = await shop.app.inject({ url: '/manifest.webmanifest' });
    expect(headers['cache-control']).toBe('no-cache');
    return json<{ icons: { src: string }[] }>().icons.map(({ src }) => src);
  };
  expect(await icons()).toContain('/icon-192.png');
  await rename(shop, 'Bo');
  expect(await icons()).toContain('/brand/icon-192.png?name=Bo');

  const other = await shop.app.inject({ url: '/brand/icon-192.png?name=Evil' });
  const own = await shop.app.inject({ url: '/brand/icon-192.png?name=Bo' });
  expect(other.headers['cache-control']).toBe('no-cache');
  expect(other.rawPayload).toEqual(own.rawPayload);

  await rename(shop, 'Zuri');
  const later = await shop.app.inject({ url: '/brand/icon-192.png?name=Bo' });
  expect(later.rawPayload).not.toEqual(own.rawPayload);
});

test('on a home screen the name of the admin is not cut, however long that of the shop is', async () => {
  const shop = await testShop();
  await rename(shop, 'Adunni & Daughters Ready-to-Wear');

  const manifest = (await shop.app.inject({ url: '/admin/manifest.webmanifest' })).json();

  expect(manifest).toMatchObject({ name: 'Adunni & Daughters Ready-to-Wear admin', short_name: 'Admin' });
});

test('the default shop keeps its own images, and there are no others', async () => {
  const shop = await testShop();
  expect((await shop.app.inject({ url: '/brand/icon.svg?name=Oge' })).headers.location).toBe('/icon.svg');
  expect((await shop.app.inject({ url: '/brand/passwd' })).statusCode).toBe(404);
});

/** In pixels; the vector has the size that it is drawn in. */
function square(file: string): number[] {
  const size = file === 'icon.svg' ? 64 : Number(/\d+/.exec(file)?.[0] ?? 180);
  return [size, size];
}
