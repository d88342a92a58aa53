import fs from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { imageUrl } from '#shared/catalogue/images.ts';
import { buildApp } from '#server/app.ts';
import { demoImage } from '#server/demo/demo-files.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { whenAllResized } from './image-queue.ts';
import type { ImageStorage } from './storage/image-storage.ts';
import { storeImage } from './store-image.ts';

const original = fs.readFileSync(demoImage('pictures', 'adunni-wrap-dress-lagoon-front.webp'));

test('of 60 made-up picture names at once the storage is requested about ten at a time, once each, and other networks have their turn', async () => {
  const shop = await shopWithSlowStorage();
  const known = await storeImage(shop.storage, 'known', original);
  const added = await storeImage(shop.storage, 'added', original);
  await shop.image(imageUrl(known, 160, 'webp'));
  await whenAllResized();

  shop.slow.hold();
  const unknown = Array.from({ length: 60 }, (_none, number) =>
    shop.image(`/pictures/made-up-${number}.0123456789ab-160.webp`, '192.0.2.1'),
  );
  await vi.waitFor(() => expect(shop.slow.waiting()).toBeGreaterThanOrEqual(10));
  const [seen, unseen] = [shop.image(imageUrl(known, 160, 'webp')), shop.image(added, '192.0.2.2')];
  await vi.waitFor(() => expect(shop.slow.files()).toContain(`sizes/${imageUrl(known, 160, 'webp').split('/').pop()}`));
  expect(shop.slow.waiting()).toBe(11);
  shop.slow.release();

  expect((await seen).statusCode).toBe(200);
  expect((await unseen).statusCode).toBe(200);
  expect((await Promise.all(unknown)).map(({ statusCode }) => statusCode)).toEqual(unknown.map(() => 404));
  const files = shop.slow.files();
  expect(files.filter((file) => file.includes('made-up'))).toHaveLength(60);
  expect(files.findIndex((file) => file.includes('added'))).toBeLessThan(15);
});

test('more made-up names of one network than may wait are rejected with a plain field, without asking the storage', async () => {
  const shop = await shopWithSlowStorage();

  shop.slow.hold();
  const unknown = Array.from({ length: 1_030 }, (_none, number) =>
    shop.image(`/pictures/made-up-${number}.0123456789ab-160.webp`, '192.0.2.1'),
  );
  const responses: Awaited<(typeof unknown)[number]>[] = [];
  for (const request of unknown) void request.then((response) => responses.push(response));
  await vi.waitFor(() => expect(responses.length).toBeGreaterThanOrEqual(20));
  shop.slow.release();
  await Promise.all(unknown);

  const rejected = responses.filter(({ statusCode }) => statusCode === 503);
  expect(rejected).toHaveLength(20);
  expect(rejected[0]!.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store' });
  expect(shop.slow.files()).toHaveLength(1_010);
});

test('a picture that a thousand shoppers of one network request after a start is looked up about ten times, and all see it', async () => {
  const shop = await shopWithSlowStorage();
  const address = await storeImage(shop.storage, 'front', original);
  shop.slow.hold();
  const requests = Array.from({ length: 1_000 }, () => shop.image(address, '192.0.2.1'));
  await vi.waitFor(() => expect(shop.slow.waiting()).toBe(10));
  shop.slow.release();

  expect(new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(shop.slow.lookups()).toBeLessThan(20);
});

test('a picture that is stored after it was requested in vain is found', async () => {
  const shop = await shopWithSlowStorage();
  const address = await storeImage(shop.storage, 'front', original);
  await shop.storage.delete([`originals/${address.split('/').pop()}`]);
  expect((await shop.image(address)).statusCode).toBe(404);

  await storeImage(shop.storage, 'front', original);

  expect((await shop.image(address)).statusCode).toBe(200);
});

/** Its storage does not respond while it is closed. */
async function shopWithSlowStorage() {
  const { app: _app, ...shop } = await testShop();
  const storage = shop.images;
  const requested: string[] = [];
  let waiting = 0;
  let lookups = 0;
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const slowly =
    <Result>(ask: (file: string) => Promise<Result>) =>
    async (file: string) => {
      requested.push(file);
      waiting += 1;
      await gate.promise;
      waiting -= 1;
      return ask(file);
    };
  const images: ImageStorage = {
    ...storage,
    read: slowly((file) => storage.read(file)),
    stat: slowly((file) => {
      lookups += 1;
      return storage.stat(file);
    }),
  };
  const app = await buildApp({ ...shop, images });
  onTestFinished(() => app.close());
  return {
    storage,
    image: (url: string, remoteAddress = '192.0.2.9') => app.inject({ url, remoteAddress }),
    slow: {
      hold() {
        gate = Promise.withResolvers();
        requested.length = 0;
        lookups = 0;
      },
      release: () => gate.resolve(),
      waiting: () => waiting,
      files: () => [...requested],
      lookups: () => lookups,
    },
  };
}
