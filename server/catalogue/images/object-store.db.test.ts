import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { imageUrl } from '#shared/catalogue/images.ts';
import { buildApp } from '#server/app.ts';
import type { ObjectStore } from '#server/config/config-object-store.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { photo } from '../../../tests/data/photos.ts';
import { freePort } from '../../../tests/shop/free-port.ts';
import { startObjectStore } from '../../../tests/shop/object-store.ts';
import { ownDatabase } from '../../../tests/shop/own-database.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { deleteUnusedImages } from './delete-unused-images.ts';
import { originalFile } from './image-files.ts';
import { objectStorage } from './storage/object-storage.ts';
import { storeImage } from './store-image.ts';

const bytesOf = (color = '#6e2337') => photo({ width: 320, height: 400, color }).webp().toBuffer();

test('while the store is away a picture is a 503 that browsers show as a plain field, and the rest of the shop goes on', async () => {
  const store = await startObjectStore();
  const { app: _app, ...shop } = await testShop({ objectStore: store.settings });
  const lines: string[] = [];
  const config = { ...shop.config, logLevel: 'warn' as const };
  const app = await buildApp({ ...shop, config }, null, { write: (line) => void lines.push(line) });
  onTestFinished(() => app.close());
  const address = await storeImage(shop.images, 'front', await bytesOf());
  const url = imageUrl(address, 160, 'webp');
  await app.inject({ url });

  store.network('end');
  for (const path_ of [url, imageUrl(address, 320, 'avif'), address]) {
    const response = await app.inject({ url: path_ });
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({
      'retry-after': '10',
      'cache-control': 'no-store',
      'content-type': 'image/gif',
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'gif', width: 1, height: 1 });
  }
  expect((await app.inject({ url: '/api/product/list' })).statusCode).toBe(200);

  store.network('pass');
  expect((await app.inject({ url })).headers).toMatchObject({ 'content-type': 'image/webp' });
  const logged = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(logged).toEqual([expect.stringContaining(`The images in ${shop.images.place} can't be reached: `)]);
  expect(logged[0]).not.toContain(store.settings.secretAccessKey);
});

test('while the store is away an upload says so and stores nothing, and works when it is back', async () => {
  const store = await startObjectStore();
  const shop = await testShop({ objectStore: store.settings });
  const staff = await newStaff(shop);
  const send = async () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/admin/pictures?shape=whole',
      headers: { 'content-type': 'image/webp' },
      cookies: staff.cookies(),
      payload: await bytesOf(),
    });

  store.network('end');
  const rejected = await send();
  expect([rejected.statusCode, rejected.json<{ message: string }>().message, rejected.headers['retry-after']]).toEqual([
    503,
    'The pictures can’t be reached right now. Try again in a minute.',
    '10',
  ]);
  expect(await shop.db.selectFrom('pictures').select('address').execute()).toEqual([]);

  store.network('pass');
  expect((await send()).statusCode).toBe(200);
});

test('a deletion that the store interrupts is finished an hour later', async () => {
  const store = await startObjectStore();
  const shop = await testShop({ objectStore: store.settings });
  const addresses = await Promise.all(
    ['#111111', '#222222'].map(async (color) => storeImage(shop.images, 'photo', await bytesOf(color))),
  );
  const at = shop.now();
  await shop.db
    .insertInto('pictures')
    .values(addresses.map((address) => ({ address, width: 320, height: 400, uploadedAt: at, wantedAt: at })))
    .execute();
  shop.clock.forward({ hours: 24 });

  store.network('end');
  await expect(deleteUnusedImages(shop)).rejects.toMatchObject({ code: 'images_unavailable' });
  store.network('pass');
  for (const address of addresses) expect(await shop.images.stat(originalFile(address))).not.toBeNull();
  await deleteUnusedImages(shop);

  for (const address of addresses) expect(await shop.images.stat(originalFile(address))).toBeNull();
  expect(await shop.db.selectFrom('pictures').select('address').execute()).toEqual([]);
});

test('two machines with a folder each and one store both serve 20 of 20 pictures, and resize one at once without harm', async () => {
  const store = await startObjectStore();
  const images = objectStorage(store.settings);
  const { host, user, database } = await ownDatabase();
  const databaseUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const [one, other] = await Promise.all([
    startMachine(databaseUrl, store.settings),
    startMachine(databaseUrl, store.settings),
  ]);
  const addresses: string[] = [];
  for (let number = 0; number < 20; number += 1) {
    addresses.push(
      await storeImage(
        images,
        `dress-${number}`,
        await bytesOf(`#${(10 + number * 12).toString(16).padStart(2, '0')}2337`),
      ),
    );
  }

  const served = await Promise.all(
    [one, other].map((machine) =>
      Promise.all(
        addresses.map(async (address) => {
          const response = await fetchImage(machine + imageUrl(address, 160, 'webp'));
          return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') };
        }),
      ),
    ),
  );

  expect(served.map((responses) => responses.filter(({ status }) => status === 200).length)).toEqual([20, 20]);
  expect(served[0]).toEqual(served[1]);
  expect(new Set(served[0]!.map(({ bytes }) => bytes)).size).toBe(20);
});

/** The image itself: on a busy machine a stand-in may come until it is made. */
async function fetchImage(url: string): Promise<Response> {
  const response = await fetch(url);
  return response.headers.get('cache-control') === 'no-store' ? fetchImage(url) : response;
}

/** A shop as a process of its own, with an empty data folder. Returns its URL. */
async function startMachine(databaseUrl: string, store: ObjectStore): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-machine-'));
  const port = await freePort();
  const machine = fork(path.join(import.meta.dirname, '../../../tests/prove/shop/shop-process.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ROLE: 'serve',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PAYSTACK_SECRET_KEY: 'sk_test_machine',
      S3_ENDPOINT: store.endpoint,
      S3_REGION: store.region,
      S3_BUCKET: store.bucket,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    },
    execArgv: [],
  });
  onTestFinished(async () => {
    await end(machine);
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  const ready = await Promise.race([once(machine, 'message'), once(machine, 'exit').then(() => null)]);
  if (!ready) throw new Error('The machine ended before it was ready');
  return `http://127.0.0.1:${port}`;
}

async function end(machine: ChildProcess): Promise<void> {
  if (machine.exitCode !== null) return;
  const ended = once(machine, 'exit');
  machine.kill('SIGKILL');
  await ended;
}
