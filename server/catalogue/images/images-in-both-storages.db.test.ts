import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { imageUrl } from '#shared/catalogue/images.ts';
import { buildApp } from '#server/app.ts';
import { photo } from '../../../tests/data/photos.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { productEntry, save, variantEntry } from '../../../tests/data/products.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { startObjectStore } from '../../../tests/shop/object-store.ts';
import { testShop, type TestShop } from '../../../tests/shop/test-shop.ts';
import { deleteUnusedImages } from './delete-unused-images.ts';
import { sizesOf, sizeUrl } from './image-files.ts';
import { resizeImage } from './resize-image.ts';
import type { ImageStorage } from './storage/image-storage.ts';
import { deleteImage, storeImage } from './store-image.ts';
import { uploadImage } from './upload-image.ts';

/** The same facts of a shop with its pictures in a folder and of one with its pictures in an object store. */

const shops: Record<string, () => Promise<TestShop>> = {
  'in a folder': () => testShop(),
  'in an object store': async () => testShop({ objectStore: (await startObjectStore()).settings }),
};

describe.for(Object.entries(shops))('pictures %s', ([, openShop]) => {
  test('an uploaded picture is stored with all its sizes, and each is served', async () => {
    const shop = await openShop();
    const { picture } = await upload(shop);

    await resizeImage(shop.images, picture);

    const sizes = sizesOf(picture).map(({ file }) => file);
    expect(await filesIn(shop.images)).toEqual([`originals/${path.basename(picture)}`, ...sizes].toSorted());
    for (const url of [picture, ...sizesOf(picture).map((size) => sizeUrl(picture, size))]) {
      const { statusCode, headers } = await shop.app.inject({ url });
      expect([statusCode, headers['cache-control']], url).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  test('a size that no job has made yet is made when it is requested, once', async () => {
    const shop = await openShop();
    const { picture } = await upload(shop);
    const url = imageUrl(picture, 160, 'webp');

    const [first, second] = await Promise.all([shop.app.inject({ url }), shop.app.inject({ url })]);

    expect((await sharp(first.rawPayload).metadata()).width).toBe(160);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const stored = await shop.images.read(`sizes/${path.basename(url)}`);
    expect(stored?.equals(first.rawPayload)).toBe(true);
  });

  test('the same picture uploaded twice is stored once', async () => {
    const shop = await openShop();

    const [first, second] = [await upload(shop), await upload(shop)];

    expect(second.picture).toBe(first.picture);
    expect(await filesIn(shop.images)).toHaveLength(1);
  });

  test('a picture that nothing has shown for a day is deleted with all its sizes, one that is shown is not', async () => {
    const shop = await openShop();
    const [unused, shown] = [await upload(shop, '#111111'), await upload(shop, '#222222')];
    for (const { picture } of [unused, shown]) await resizeImage(shop.images, picture);
    const { variantId } = await makeProduct(shop.db);
    await shop.db.updateTable('variants').set({ mainImage: shown.picture }).where('id', '=', variantId).execute();

    shop.clock.forward({ hours: 24 });
    await deleteUnusedImages(shop);

    const left = await filesIn(shop.images);
    expect(left).toHaveLength(20);
    expect(left.every((file) => file.includes(path.basename(shown.picture, '.webp')))).toBe(true);
    expect((await shop.app.inject({ url: imageUrl(unused.picture, 160, 'webp') })).statusCode).toBe(404);
    expect(await rows(shop)).toEqual([{ address: shown.picture, deletingSince: null }]);
  });

  test('a size that is made while its picture is deleted goes with it', async () => {
    const shop = await openShop();
    const { picture } = await upload(shop);
    const images: ImageStorage = {
      ...shop.images,
      async write(file, bytes) {
        await deleteImage(shop.images, picture);
        await shop.images.write(file, bytes);
      },
    };

    await resizeImage(images, picture);

    expect(await filesIn(shop.images)).toEqual([]);
  });

  test('a picture that is uploaded again just as it is deleted is there afterwards', async () => {
    const shop = await openShop();
    const { picture } = await upload(shop);
    shop.clock.forward({ hours: 24 });
    let isDeleted = false;
    const images: ImageStorage = {
      ...shop.images,
      async stat(file) {
        const found = await shop.images.stat(file);
        if (!isDeleted) {
          isDeleted = true;
          await deleteUnusedImages(shop);
        }
        return found;
      },
    };

    await upload({ ...shop, images });

    expect(await shop.images.read(`originals/${path.basename(picture)}`)).not.toBeNull();
    expect(await rows(shop)).toEqual([{ address: picture, deletingSince: null }]);
  });

  test('while the files of a picture are deleted, it can neither be uploaded again nor shown', async () => {
    const shop = await openShop();
    const { picture } = await upload(shop);
    shop.clock.forward({ hours: 24 });
    const staff = await newStaff(shop);
    const meanwhile: unknown[] = [];
    const images: ImageStorage = {
      ...shop.images,
      async delete(files) {
        const { status, body, headers } = await send(shop, staff, await bytesOf());
        meanwhile.push([status, body['code'], headers['retry-after']]);
        const stockItems = ['S', 'M'].map((size) => ({ size, quantity: 3 }));
        const variants = [variantEntry({ pictures: [{ src: picture, alt: '' }], stockItems })];
        const saved = await save(staff, await productEntry(shop, { variants }));
        meanwhile.push([saved.status, saved.body['code']]);
        await shop.images.delete(files);
      },
    };

    await deleteUnusedImages({ ...shop, images });

    expect(meanwhile).toEqual([
      [503, 'images_unavailable', '5'],
      [422, 'bad_picture'],
    ]);
    expect((await send(shop, staff, await bytesOf())).status).toBe(200);
    expect(await shop.images.read(`originals/${path.basename(picture)}`)).not.toBeNull();
  });

  test('a picture that the storage has lost is not found, and the log says so once a minute', async () => {
    const { app: _app, ...shop } = await openShop();
    const lines: string[] = [];
    const config = { ...shop.config, logLevel: 'warn' as const };
    const app = await buildApp({ ...shop, config }, null, { write: (line) => void lines.push(line) });
    onTestFinished(() => app.close());
    const address = await storeImage(shop.images, 'front', await bytesOf());
    await app.inject({ url: imageUrl(address, 160, 'webp') });
    await shop.images.delete(await filesIn(shop.images));

    const urls = [imageUrl(address, 160, 'webp'), imageUrl(address, 320, 'avif'), address];
    for (const url of urls) expect((await app.inject({ url })).statusCode).toBe(404);
    await app.inject({ url: '/pictures/nonsense.webp' });
    shop.clock.forward({ minutes: 1 });
    await app.inject({ url: address });

    const name = path.basename(address);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      `Image ${path.basename(urls[0]!)} is not in ${shop.images.place}`,
      `Image ${name} is not in ${shop.images.place}; 2 such lines were left out`,
    ]);
  });
});

const bytesOf = (color = '#6e2337') => photo({ width: 320, height: 400, color }).webp().toBuffer();

/** Uploads a picture as the admin's route does. */
async function upload(shop: Omit<TestShop, 'app'>, color?: string) {
  const { id } = await shop.db
    .insertInto('staff')
    .values({ email: 'owner@example.com', name: 'The owner', role: 'owner', createdAt: shop.now() })
    .onConflict((known) => known.column('email').doUpdateSet({ name: 'The owner' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return uploadImage(shop, { bytes: await bytesOf(color), shape: 'whole', by: { _id: id } });
}

async function send(shop: TestShop, staff: Shopper, payload: Buffer) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/pictures?shape=whole',
    headers: { 'content-type': 'image/webp' },
    cookies: staff.cookies(),
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), headers: response.headers };
}

async function filesIn(images: ImageStorage): Promise<string[]> {
  const files: string[] = [];
  for (const prefix of ['originals/', 'sizes/'] as const) {
    for await (const file of images.list(prefix)) files.push(file);
  }
  return files.toSorted();
}

const rows = ({ db }: TestShop) => db.selectFrom('pictures').select(['address', 'deletingSince']).execute();
