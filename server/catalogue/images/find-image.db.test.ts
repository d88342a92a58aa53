import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import {
  imageUrl,
  type ImageFormat,
  type ImageWidth,
  imageWidths,
  shareSize,
  shareUrl,
} from '#shared/catalogue/images.ts';
import { whenAllResized } from '#server/catalogue/images/image-queue.ts';
import { storeImage } from '#server/catalogue/images/store-image.ts';
import { demoImage } from '#server/demo/demo-files.ts';
import { testShop, type TestShop } from '../../../tests/shop/test-shop.ts';

const demoFile = 'adunni-wrap-dress-lagoon-front.webp';
const original = fs.readFileSync(demoImage('pictures', demoFile));

test('every size of a picture comes in its format and width, and may be kept for good', async () => {
  const shop = await testShop();
  const address = await storeImage(shop.images, 'front', original);
  const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
  const insides = { avif: 'heif', webp: 'webp', jpg: 'jpeg' } as const;
  const requested: [ImageWidth, ImageFormat][] = [
    ...imageWidths.map((width): [ImageWidth, ImageFormat] => [width, 'webp']),
    [160, 'avif'],
    [480, 'avif'],
    [320, 'jpg'],
    [1200, 'jpg'],
  ];

  for (const [width, format] of requested) {
    const name = imageUrl(address, width, format);
    const { statusCode, headers, rawPayload } = await imageAt(shop, name);
    expect([statusCode, headers['content-type']], name).toEqual([200, types[format]]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    const found = await sharp(rawPayload).metadata();
    expect(found, name).toMatchObject({ format: insides[format], width, height: (width * 5) / 4 });
  }
});

test('a link preview gets the whole picture in its own proportions, and the wall goes on beside it', async () => {
  const shop = await testShop();
  const address = await storeImage(shop.images, 'front', original);

  const { statusCode, headers, rawPayload } = await imageAt(shop, shareUrl(address));

  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', ...shareSize });
  const whole = await sharp(original).resize({ height: shareSize.height }).removeAlpha().raw().toBuffer();
  const width = whole.length / 3 / shareSize.height;
  const middle = { left: (shareSize.width - width) / 2, top: 0, width, height: shareSize.height };
  expect(meanDifference(await sharp(rawPayload).extract(middle).raw().toBuffer(), whole)).toBeLessThan(8);
  const beside = { ...middle, left: middle.left - 8, width: 8 };
  const edge = await sharp(whole, { raw: { width, height: shareSize.height, channels: 3 } })
    .extract({ ...middle, left: 0, width: 8 })
    .raw()
    .toBuffer();
  expect(meanDifference(await sharp(rawPayload).extract(beside).raw().toBuffer(), edge)).toBeLessThan(8);
  expect((await shop.app.inject({ url: shareUrl(address).replace('.jpg', '.webp') })).statusCode).toBe(404);
});

test('with Save-Data a phone gets a narrower size, and at most half of the bytes', async () => {
  const shop = await testShop();
  const address = await storeImage(shop.images, 'front', original);
  const request = (width: ImageWidth, headers = {}) => imageAt(shop, imageUrl(address, width, 'webp'), headers);

  const [whole, light, narrowest] = await Promise.all([
    request(640),
    request(640, { 'save-data': 'on' }),
    request(160, { 'save-data': 'on' }),
  ]);

  expect(light.headers['cache-control'], 'for this phone only').toBe('private, max-age=31536000, immutable');
  expect([light, whole].map(({ headers }) => headers['vary'])).toEqual(['save-data', 'save-data']);
  const saved = whole.rawPayload.length - light.rawPayload.length;
  expect((await request(640, { 'save-data': 'on' })).headers['server-timing']).toBe(`saved;dur=${saved}`);
  expect((await request(640)).headers).not.toHaveProperty('server-timing');
  expect((await sharp(light.rawPayload).metadata()).width).toBe(320);
  expect(light.rawPayload.length / whole.rawPayload.length).toBeLessThan(0.5);
  expect((await sharp(narrowest.rawPayload).metadata()).width).toBe(160);
  expect(filesIn(shop.config, 'sizes')).toHaveLength(3);
});

test('a browser on a slow line gets large pictures one size narrower, and does not load them again on a better one', async () => {
  const shop = await testShop();
  const address = await storeImage(shop.images, 'front', original);
  const responseTo = async (width: ImageWidth, ect: string) => {
    const { headers, rawPayload } = await imageAt(shop, imageUrl(address, width, 'webp'), { ect });
    return {
      width: (await sharp(rawPayload).metadata()).width,
      cached: headers['cache-control'],
      vary: headers['vary'],
    };
  };

  const narrow = { cached: 'private, max-age=604800, immutable', vary: 'save-data' };
  expect(await responseTo(640, '3g')).toEqual({ width: 480, ...narrow });
  expect(await responseTo(480, 'slow-2g')).toEqual({ width: 320, ...narrow });
  expect(await responseTo(320, '2g'), 'cards stay sharp').toMatchObject({ width: 320 });
  expect(await responseTo(640, '4g')).toEqual({
    width: 640,
    cached: 'public, max-age=31536000, immutable',
    vary: 'save-data',
  });
});

test('a size that a power failure left empty is made again for the next visitor', async () => {
  const shop = await testShop();
  const address = await storeImage(shop.images, 'front', original);
  const name = imageUrl(address, 320, 'webp');
  const { rawPayload } = await imageAt(shop, name);
  fs.truncateSync(path.join(shop.config.dataDir, 'pictures/sizes', path.basename(name)));

  const again = await imageAt(shop, name);

  expect(again.statusCode).toBe(200);
  expect(again.rawPayload.equals(rawPayload)).toBe(true);
});

test('the picture itself comes as it was stored', async () => {
  const shop = await testShop();
  const address = await storeImage(shop.images, 'front', original);

  const response = await shop.app.inject({ url: address });

  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(original)).toBe(true);
});

test('the same bytes are kept once under one name, other bytes under another', async () => {
  const { config, images } = await testShop();
  const other = await sharp(original).flop().webp().toBuffer();

  const first = await storeImage(images, 'front', original);

  expect(first).toMatch(/^\/pictures\/front\.[0-9a-f]{12}\.webp$/);
  expect(await storeImage(images, 'front', original)).toBe(first);
  expect(await storeImage(images, 'front', other)).not.toBe(first);
  expect(filesIn(config, 'originals')).toHaveLength(2);
});

test('a size is made once, however many phones ask for it at the same time', async () => {
  const shop = await testShop();
  const address = await storeImage(shop.images, 'front', original);
  const name = imageUrl(address, 320, 'webp');

  let changes = 0;
  const count = () => (changes += 1);
  sharp.queue.on('change', count);

  const responses = await Promise.all(Array.from({ length: 12 }, () => imageAt(shop, name)));

  sharp.queue.off('change', count);
  expect(changes).toBe(2); // One picture was begun and ended.
  const [first = Buffer.alloc(0)] = responses.map(({ rawPayload }) => rawPayload);
  expect(responses.every(({ rawPayload }) => rawPayload.equals(first))).toBe(true);
  expect(filesIn(shop.config, 'sizes')).toEqual([path.basename(name)]);
  // Even without the original, a size that exists is served and not made again.
  fs.rmSync(path.join(shop.config.dataDir, 'pictures/originals'), { recursive: true });
  expect((await shop.app.inject({ url: name })).rawPayload.equals(first)).toBe(true);
});

test('however many sizes are requested at once, two are resized at a time, and existing ones are sent before them', async () => {
  const shop = await testShop();
  const ready = imageUrl(await storeImage(shop.images, 'ready', original), 160, 'webp');
  await imageAt(shop, ready);
  const names = await unrequestedSizes(shop, 60);
  let max = 0;
  const count = () => (max = Math.max(max, sharp.counters().process));
  sharp.queue.on('change', count);

  let isOver = false;
  const messages: string[] = [];
  const ask = async (url: string) => {
    const response = await shop.app.inject({ url });
    messages.push(response.headers['cache-control'] === 'no-store' ? 'something in its place' : 'the picture');
    return response;
  };
  const flood = Promise.all(names.map(ask)).finally(() => (isOver = true));
  await vi.waitUntil(() => sharp.counters().process > 0, { interval: 1, timeout: 30_000 });
  const response = await shop.app.inject({ url: ready });
  expect([response.statusCode, response.headers['content-type'], isOver]).toEqual([200, 'image/webp', false]);

  const responses = await flood;
  sharp.queue.off('change', count);
  expect(max).toBe(2);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
  const standIns = responses.filter(({ headers }) => headers['cache-control'] === 'no-store');
  // A request too far back in the queue is rejected at once.
  expect(messages.indexOf('something in its place')).toBeLessThan(10);
  expect(new Set(standIns.map(({ headers }) => headers['content-type']))).toEqual(new Set(['image/gif']));
});

test('who got something in the place of a picture gets the picture the next time', async () => {
  const shop = await testShop();
  const names = await unrequestedSizes(shop, 60, 60);
  const flood = await Promise.all(names.map((url) => shop.app.inject({ url })));
  const at = flood.findIndex(({ headers }) => headers['cache-control'] === 'no-store');
  expect((await sharp(flood[at]?.rawPayload).metadata()).format).toBe('gif');

  const response = await imageAt(shop, names[at] ?? '');

  expect(response.headers['cache-control']).toContain('immutable');
  expect((await sharp(response.rawPayload).metadata()).format).toBe('heif');
});

test('in the place of a picture comes another size of it, where one is made', async () => {
  const shop = await testShop();
  const address = await storeImage(shop.images, 'front', original);
  await imageAt(shop, imageUrl(address, 320, 'webp'));
  const crowd = (await unrequestedSizes(shop, 60)).map((url) => shop.app.inject({ url }));
  await vi.waitUntil(() => sharp.counters().process > 0, { interval: 1, timeout: 30_000 });

  const response = await shop.app.inject({ url: imageUrl(address, 480, 'webp') });

  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/webp' });
  expect((await sharp(response.rawPayload).metadata()).width).toBe(320);
  await Promise.all(crowd);
});

test('a picture is never blown up beyond what there is', async () => {
  const shop = await testShop();
  const small = await sharp(original).resize({ width: 200 }).webp().toBuffer();
  const address = await storeImage(shop.images, 'small', small);

  const { rawPayload } = await imageAt(shop, imageUrl(address, 640, 'webp'));

  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200, height: 250 });
});

test('names, sizes and formats that there are not are not found, and nothing is made', async () => {
  const shop = await testShop();
  const address = await storeImage(shop.images, 'front', original);
  const stem = address.replace(/\.webp$/, '');
  const wrong = [
    '/pictures/',
    '/pictures/front.webp',
    '/pictures/front.0123456789ab.webp',
    '/pictures/front.0123456789ab-320.webp',
    `${stem}.avif`,
    `${stem}.jpg`,
    `${stem}.png`,
    `${stem}-320.gif`,
    `${stem}-320.webp.exe`,
    stem,
    `${stem}-320`,
    `${stem}-0.webp`,
    `${stem}-1.webp`,
    `${stem}-321.webp`,
    `${stem}-0320.webp`,
    `${stem}-9999.webp`,
    `${stem}--320.webp`,
    `${stem}-3e2.webp`,
    `${stem}-320-320.webp`,
    address.toUpperCase().replace('/PICTURES', '/pictures'),
    `${address}%00`,
    `${address}/`,
    `${address}%0a`,
    `${address}%20`,
    `/pictures/%2e%2e%2f${path.basename(address)}`,
  ];

  for (const url of wrong) await expectNotFound(shop, url);
  expect(fs.existsSync(path.join(shop.config.dataDir, 'pictures/sizes'))).toBe(false);
});

test('no address leads out of the folder', async () => {
  const shop = await testShop();
  await storeImage(shop.images, 'front', original);
  // It looks like an image name and points outside the folder.
  const secret = 'secret.0123456789ab.webp';
  fs.writeFileSync(path.join(shop.config.dataDir, secret), 'secret');
  fs.writeFileSync(path.join(shop.config.dataDir, 'pictures', secret), 'secret');

  for (const up of [
    '../',
    '../../',
    '..%2f',
    '..%2f..%2f',
    '..%5c',
    '%2e%2e/',
    '%2e%2e%2f',
    '....//',
    '..%252f',
    './',
  ]) {
    await expectNotFound(shop, `/pictures/${up}${secret}`);
  }
  for (const name of [
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2fetc%2fpasswd',
    'C:%5cwindows%5cwin.ini',
    '..',
    '.',
    '%2e%2e',
  ]) {
    await expectNotFound(shop, `/pictures/${name}`);
  }
});

/**
 * Newly uploaded images, each in the size that takes longest. The same small picture under many names: it is
 * the queue that is tested, and encoding many large ones takes minutes on a busy machine.
 */
async function unrequestedSizes({ images }: TestShop, count: number, width = 240): Promise<string[]> {
  const picture = await sharp(original).resize({ width }).webp().toBuffer();
  const names: string[] = [];
  for (let number = 0; number < count; number += 1) {
    names.push(imageUrl(await storeImage(images, `new-${number}`, picture), 1200, 'avif'));
  }
  return names;
}

/** The image itself: on a busy machine a stand-in comes until it is made. */
async function imageAt({ app }: TestShop, url: string, headers = {}) {
  const response = await app.inject({ url, headers });
  if (response.headers['cache-control'] !== 'no-store') return response;
  await whenAllResized();
  return app.inject({ url, headers });
}

async function expectNotFound({ app }: TestShop, url: string): Promise<void> {
  const response = await app.inject({ url });
  expect(response.statusCode, url).toBe(404);
  expect(response.json(), url).toMatchObject({ success: false });
}

function filesIn({ dataDir }: TestShop['config'], folder: 'originals' | 'sizes'): string[] {
  return fs.readdirSync(path.join(dataDir, 'pictures', folder));
}

/** How far two images of the same size differ on average, in steps of brightness from 0 to 255. */
const meanDifference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? Infinity)), 0) / one.length;
