import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageUrl, imageWidths, shareUrl } from '#shared/catalogue/images.ts';
import { deleteUnusedImages } from '#server/catalogue/images/delete-unused-images.ts';
import { originalFile } from '#server/catalogue/images/image-files.ts';
import { hasSizes } from '#server/catalogue/images/resize-image.ts';
import { resizeMissingImages } from '#server/catalogue/images/resize-missing-images.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { photo, pngHeader } from '../../../tests/data/photos.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { lockWaits } from '../../../tests/shop/lock-waits.ts';
import { testShop, type TestShop } from '../../../tests/shop/test-shop.ts';

test('a photo comes upright and whole on the ground of a card, and tells nothing of its place', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  // Rotated by EXIF and with a location, as phones store photos.
  const sent = await photo({ width: 1600, height: 1200 })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Itel' }, IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLongitude: '3/1 24/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(sent).metadata()).exif).toBeDefined();

  const { status, body } = await send(shop, staff, sent, 'image/jpeg');

  expect([status, body.message, body['width'], body['height']]).toEqual([200, 'Picture added', 1200, 1500]);
  const { rawPayload } = await shop.app.inject({ url: body['picture'] as string });
  const metadata = await sharp(rawPayload).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 1200, height: 1500 });
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  // Upright it is 3:4, so the image has a strip of background on either side and nothing is cropped.
  const pixels = await sharp(rawPayload).raw().toBuffer();
  const tone = (x: number, y: number) =>
    [...pixels.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)].map((part) => Math.round(part / 16));
  expect([tone(3, 750), tone(600, 3)]).toEqual([
    [15, 15, 14],
    [7, 2, 3],
  ]);
  expect(await shop.db.selectFrom('auditLog').select(['action', 'subject']).execute()).toEqual([
    { action: 'image.uploaded', subject: body['picture'] },
  ]);
});

test('an uploaded picture has all its sizes before anybody requests one, and the nightly job fills a gap', async () => {
  const shop = await testShop({ isListening: true });
  const staff = await newStaff(shop);
  const sent = await photo().jpeg().toBuffer();
  const { body } = await send(shop, staff, sent, 'image/jpeg');
  const picture = body['picture'] as string;
  const inWidths = (['avif', 'webp', 'jpg'] as const).flatMap((format) =>
    imageWidths.map((width) => imageUrl(picture, width, format)),
  );
  const sizes = [...inWidths, shareUrl(picture)].map((url) => path.basename(url));
  const folder = path.join(shop.config.dataDir, 'pictures', 'sizes');
  const storedSizes = () => (fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : []);
  await expect.poll(storedSizes, { timeout: 60_000 }).toEqual(sizes.toSorted());

  fs.rmSync(path.join(folder, sizes[8]!));
  await resizeMissingImages(shop);
  await expect.poll(storedSizes, { timeout: 60_000 }).toEqual(sizes.toSorted());
});

test('a picture that has all its sizes is looked at once, and again when other sizes are made', async () => {
  const shop = await testShop({ isListening: true });
  const { body } = await send(shop, await newStaff(shop), await photo().jpeg().toBuffer(), 'image/jpeg');
  let looks = 0;
  const images: typeof shop.images = {
    ...shop.images,
    stat: (file) => {
      looks += 1;
      return shop.images.stat(file);
    },
  };
  const looksOfNight = async () => {
    looks = 0;
    await resizeMissingImages({ ...shop, images });
    return looks;
  };
  await expect.poll(() => hasSizes(shop.images, body['picture'] as string), { timeout: 60_000 }).toBe(true);

  expect([await looksOfNight(), await looksOfNight()]).toEqual([expect.toSatisfy((count) => count > 0), 0]);
  await shop.db.updateTable('pictures').set({ knownSizes: 'those of a former release' }).execute();
  expect(await looksOfNight()).toBeGreaterThan(0);
});

test.for(['jpeg', 'png', 'webp', 'avif'] as const)('a photo may come as %s', async (format) => {
  const shop = await testShop();
  const sent = await photo({ width: 400, height: 500 }).toFormat(format).toBuffer();

  const { status, body } = await send(shop, await newStaff(shop), sent, `image/${format}`);

  expect([status, body['width'], body['height']]).toEqual([200, 400, 500]);
});

test('while eight pictures wait for their turn a ninth is rejected, and after its retry none is missing', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  // So large that the first is still being decoded when the last arrives.
  const sent = await Promise.all(
    Array.from({ length: 9 }, (_none, number) =>
      photo({ width: 6_000, height: 6_400, color: `#00${number}000` })
        .png()
        .toBuffer(),
    ),
  );

  // All pass the gate of the admin in one moment, however long each takes to get there.
  const { requests } = await shop.db.transaction().execute(async (tx) => {
    await sql`lock table staff_sessions in access exclusive mode`.execute(tx);
    const sending = sent.map(async (picture) => ({ picture, ...(await send(shop, staff, picture, 'image/png')) }));
    await expect.poll(() => lockWaits(shop.db)).toBe(9);
    return { requests: sending };
  });
  const responses = await Promise.all(requests);

  const turnedAway = responses.filter(({ status }) => status !== 200);
  const message = 'Too many attempts. Please wait a moment and try again.';
  expect(turnedAway).toMatchObject([{ status: 429, body: { code: 'too_many_requests', message } }]);
  expect(filesIn(shop)).toHaveLength(8);
  for (const { picture } of turnedAway) expect((await send(shop, staff, picture, 'image/png')).status).toBe(200);
  expect(filesIn(shop)).toHaveLength(9);
  expect(await shop.db.selectFrom('pictures').select('address').execute()).toHaveLength(9);
});

test('a picture for the home page keeps its own shape', async () => {
  const shop = await testShop();
  const sent = await photo({ width: 3000, height: 1500 }).jpeg().toBuffer();

  const { body } = await send(shop, await newStaff(shop), sent, 'image/jpeg', '?shape=whole');

  expect([body['width'], body['height']]).toEqual([2400, 1200]);
});

test('the same photo twice is one picture', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const sent = await photo().jpeg().toBuffer();

  const [one, other] = await Promise.all([
    send(shop, staff, sent, 'image/jpeg'),
    send(shop, staff, sent, 'image/jpeg'),
  ]);

  expect(one.body['picture']).toBe(other.body['picture']);
  expect(await shop.db.selectFrom('pictures').select('address').execute()).toHaveLength(1);
});

const types = 'Choose a JPEG, PNG, WebP or AVIF picture.';
const broken = 'This picture is damaged or the upload was cut off. Try again, or choose another.';
const huge =
  'This picture is larger than 40 megapixels, 16 as AVIF or interlaced PNG, or longer than 20,000 pixels. Choose a smaller one.';
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** Random bytes, which no photo looks like. */
const hostile: Record<string, () => Promise<[sent: Buffer, type: string, status: number, message: string | RegExp]>> = {
  'an SVG under its own type': async () => [svg, 'image/svg+xml', 415, types],
  'an SVG that says it is a PNG': async () => [svg, 'image/png', 415, types],
  'a GIF that is also a script': async () => [Buffer.from('GIF89a/*\0*/=1;alert(1)//'), 'image/jpeg', 415, types],
  'a page': async () => [Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/webp', 415, types],
  'a page under its own type': async () => [Buffer.from('<!doctype html>'), 'text/html', 415, types],
  'a form with a file in it': async () => [
    Buffer.from('--x\r\n\r\n--x--'),
    'multipart/form-data; boundary=x',
    415,
    types,
  ],
  JSON: async () => [Buffer.from('{}'), 'application/json', 415, types],
  'a TIFF': async () => [await photo().tiff().toBuffer(), 'image/jpeg', 415, types],
  'an iPhone’s HEIC': async () => [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/avif', 415, /HEIC/],
  nothing: async () => [Buffer.alloc(0), 'image/jpeg', 415, types],
  'noise that begins as a JPEG': async () => [
    Buffer.from('\xff\xd8\xff\xe0noise', 'latin1'),
    'image/jpeg',
    422,
    broken,
  ],
  'a photo that was cut off': async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    return [whole.subarray(0, whole.length / 2), 'image/jpeg', 422, broken];
  },
  '50 megapixels': async () => [await photo({ width: 7_000, height: 7_200 }).png().toBuffer(), 'image/png', 422, huge],
  'an interlaced PNG of 17 megapixels': async () => [
    pngHeader(4_200, 4_200, { isInterlaced: true }),
    'image/png',
    422,
    huge,
  ],
  'a strip of 39 megapixels': async () => [pngHeader(300, 130_000), 'image/png', 422, huge],
  'an AVIF of 17 megapixels': async () => [
    await photo({ width: 4_200, height: 4_200 }).avif({ effort: 0 }).toBuffer(),
    'image/avif',
    422,
    huge,
  ],
  'a header that promises 50,000 x 50,000': async () => [pngHeader(50_000, 50_000), 'image/png', 422, huge],
  'a stamp': async () => [await photo({ width: 299, height: 500 }).png().toBuffer(), 'image/png', 422, /too small/],
  'more than 12 MB': async () => [Buffer.alloc(12_000_001, 255), 'image/jpeg', 413, /up to 12 MB/],
};

test.for(Object.entries(hostile))('%s is rejected with a sentence, and nothing is kept', async ([, make]) => {
  const shop = await testShop();
  const [sent, type, status, message] = await make();

  const response = await send(shop, await newStaff(shop), sent, type);

  expect(response).toMatchObject({ status, body: { success: false, message: expect.stringMatching(message) } });
  expect(await shop.db.selectFrom('pictures').select('address').execute()).toEqual([]);
  expect(filesIn(shop)).toEqual([]);
});

test('what was hidden behind a photo is not kept with it', async () => {
  const shop = await testShop();
  const secret = '<script>alert("hidden")</script>';
  const sent = Buffer.concat([
    await photo().withXmp(`<x:xmpmeta>${secret}</x:xmpmeta>`).jpeg().toBuffer(),
    Buffer.from(secret),
  ]);

  const { status, body } = await send(shop, await newStaff(shop), sent, 'image/jpeg');

  expect(status).toBe(200);
  const { rawPayload } = await shop.app.inject({ url: body['picture'] as string });
  expect(rawPayload.includes('alert')).toBe(false);
});

test('a picture that nothing shows goes a day later, its sizes too; one that something shows stays', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const [unused = '', worn = ''] = await Promise.all(
    ['#111111', '#222222'].map(async (color) => {
      const { body } = await send(shop, staff, await photo({ color }).jpeg().toBuffer(), 'image/jpeg');
      return body['picture'] as string;
    }),
  );
  const small = unused.replace('.webp', '-160.webp');
  const requests = [{}, { 'save-data': 'on' }].map((headers) => ({ url: small, headers }));
  for (const one of requests) expect((await shop.app.inject(one)).statusCode).toBe(200);
  const { variantId } = await makeProduct(shop.db);
  await shop.db
    .updateTable('variants')
    .set({ thumbnails: [worn] })
    .where('id', '=', variantId)
    .execute();

  shop.clock.forward({ hours: 23 });
  await deleteUnusedImages(shop);
  expect(filesIn(shop)).toHaveLength(2);

  shop.clock.forward({ hours: 1 });
  await deleteUnusedImages(shop);

  expect((await shop.app.inject({ url: unused })).statusCode).toBe(404);
  for (const one of requests) expect((await shop.app.inject(one)).statusCode).toBe(404);
  expect((await shop.app.inject({ url: worn })).statusCode).toBe(200);
  expect(await shop.db.selectFrom('pictures').select('address').execute()).toEqual([{ address: worn }]);
});

test('a picture that can’t be deleted stops no other', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const addresses: string[] = [];
  for (const color of ['#111111', '#222222']) {
    const { body } = await send(shop, staff, await photo({ color }).jpeg().toBuffer(), 'image/jpeg');
    addresses.push(body['picture'] as string);
    shop.clock.forward({ minutes: 1 });
  }
  shop.clock.forward({ hours: 24 });
  const images = {
    ...shop.images,
    async delete(files: readonly string[]) {
      if (files.includes(originalFile(addresses[0]!))) throw new Error('EACCES');
      await shop.images.delete(files);
    },
  };

  await expect(deleteUnusedImages({ ...shop, images })).rejects.toThrow('Some images could not be deleted');

  expect(await shop.db.selectFrom('pictures').select('address').execute()).toEqual([{ address: addresses[0] }]);
});

/** Sends bytes as a browser does, with the cookies of staff. */
async function send(shop: TestShop, staff: Shopper, payload: Buffer, type: string, query = '') {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/pictures${query}`,
    headers: { 'content-type': type },
    cookies: staff.cookies(),
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

function filesIn({ config }: TestShop): string[] {
  const folder = path.join(config.dataDir, 'pictures', 'originals');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}
