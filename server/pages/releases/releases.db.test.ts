import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startObjectStore } from '../../../tests/shop/object-store.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { buildApp } from '../../app.ts';
import type { App } from '../../http/route.ts';
import { sendError } from '../../http/errors.ts';
import type { Shop } from '../../shop.ts';
import type { Pages } from '../built-pages.ts';
import { servePages } from '../serve-pages.ts';
import { storeOwnRelease } from './store-own-release.ts';
import { storeRelease, maxReleases } from './store-release.ts';
import { isNamedByContent, type ReleaseStorage } from './release-storage.ts';

/** Two releases at once: during a roll-out, and in tabs that were opened before it. */

test.for(['in the folder of one machine', 'in the object store of several'] as const)(
  'kept %s, the files of a release are served by processes of the next and of the one before',
  async (place) => {
    const objectStore = place.includes('store') ? (await startObjectStore()).settings : null;
    const shop = await testShop({ objectStore });
    const { releases, now } = shop;
    const before = build({ 'react-1': 'react', 'shop-1': 'old words' });
    const after = build({ 'react-1': 'react', 'shop-2': 'new words' }, { 'orders-2': 'admin' });
    await storeRelease(releases, before, now());
    const former = await machine(before, shop);
    const next = await machine(after, shop);
    expect((await former('/assets/shop-2.js')).statusCode).toBe(404);

    await storeRelease(releases, after, now());
    for (const ask of [former, next]) {
      for (const [file, body] of [
        ['assets/react-1.js', 'react'],
        ['assets/shop-1.js', 'old words'],
        ['assets/shop-2.js', 'new words'],
        ['admin/assets/orders-2.js', 'admin'],
      ] as const) {
        const response = await ask(`/${file}`);
        expect(response.statusCode, file).toBe(200);
        expect(response.body).toBe(body);
        expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/);
        expect(response.headers['cache-control']).toBe('max-age=31536000, immutable');
      }
    }
  },
);

test('a running shop serves the files of its own release after another build has taken their place', async () => {
  const shop = await testShop();
  const folder = build({ 'shop-1': 'old words' }, { 'orders-1': 'admin' });
  await storeRelease(shop.releases, folder, shop.now());
  const ask = await machine(folder, shop);
  expect((await ask('/assets/shop-1.js')).body).toBe('old words');

  fs.rmSync(folder, { recursive: true });
  for (const [url, body] of [
    ['/assets/shop-1.js', 'old words'],
    ['/admin/assets/orders-1.js', 'admin'],
  ] as const) {
    const response = await ask(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(body);
  }
});

test('what nobody kept is a short 404 that no cache keeps', async () => {
  const ask = await machine(build({}), await testShop());
  for (const url of ['/assets/shop-9.js', '/admin/assets/orders-9.js']) {
    const response = await ask(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body.length).toBeLessThan(200);
  }
});

test.for([
  'assets/../lists/1.json',
  'assets/.env',
  'assets/..',
  'lists/1.json',
  'assets/a/b.js',
  `assets/${'a'.repeat(101)}`,
])('%s is no name of a kept file', (file) => expect(isNamedByContent(file)).toBe(false));

test('the shop itself sends kept files, compressed as its own', async () => {
  const shop = await testShop();
  const words = 'const words = "clothes that suit your style";\n'.repeat(100);
  await storeRelease(shop.releases, build({ 'shop-1': words }), shop.now());
  const app = await buildApp(shop, async () => ({ pathOf: () => null }) as Partial<Pages> as Pages);
  onTestFinished(() => app.close());
  const response = await app.inject({ url: '/assets/shop-1.js', headers: { 'accept-encoding': 'br' } });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.rawPayload.length).toBeLessThan(200);
});

test('the files of the last ten releases are kept, and those that only older ones have are deleted', async () => {
  const { releases } = await testShop();
  for (let number = 1; number <= maxReleases; number += 1) await storeRelease(releases, release(number), day(number));
  await storeRelease(releases, release(1), day(maxReleases + 1)); // The way back: it counts as the last one.
  expect(await storedIn(releases)).toHaveLength(maxReleases + 1);

  await storeRelease(releases, release(maxReleases + 1), day(maxReleases + 2));
  const stored = await storedIn(releases);
  expect(stored).toContain('releases/assets/shop-1.js');
  expect(stored).not.toContain('releases/assets/shop-2.js');
  expect(stored).toContain('releases/assets/react-1.js');
  expect(stored).toHaveLength(maxReleases + 1);
});

test('processes that start at once keep the same files, and one that was interrupted is completed by the next', async () => {
  const { releases, now } = await testShop();
  const folder = build(Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`page-${number}`, `${number}`])));
  let writes = 0;
  const breaking: ReleaseStorage = {
    ...releases,
    write: async (file, bytes) => {
      writes += 1;
      if (writes > 15) throw new Error('killed');
      await releases.write(file, bytes);
    },
  };
  await expect(storeRelease(breaking, folder, now())).rejects.toThrow('killed');
  await Promise.all([1, 2, 3, 4].map(() => storeRelease(releases, folder, now())));
  expect(await storedIn(releases)).toHaveLength(40);
});

test('a shop starts while its object store is away, says so, and keeps its files once the store is back', async () => {
  const store = await startObjectStore();
  const shop = await testShop({ objectStore: store.settings });
  const { releases, now } = shop;
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line) };
  const folder = build({ 'shop-1': 'words' });
  store.network('end');
  const end = await storeOwnRelease({ releases, now }, log, { client: folder, retryMs: 100 });
  onTestFinished(end);
  expect(lines[0]).toContain(`The files of this release can't be kept in ${releases.place}, which is tried again`);
  const ask = await machine(build({}), shop);
  expect((await ask('/assets/shop-1.js')).statusCode).toBe(503);

  store.network('pass');
  await expect.poll(async () => (await ask('/assets/shop-1.js')).body).toBe('words');
});

const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));
const release = (number: number) => build({ 'react-1': 'react', [`shop-${number}`]: `words ${number}` });

/** A folder as the build makes it: scripts by name, for the storefront and the admin. */
function build(scripts: Record<string, string>, admin: Record<string, string> = {}): string {
  const client = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-build-'));
  onTestFinished(() => fs.rmSync(client, { recursive: true, force: true }));
  for (const [folder, files] of [
    ['assets', scripts],
    ['admin/assets', admin],
  ] as const) {
    fs.mkdirSync(path.join(client, folder), { recursive: true });
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(client, folder, `${name}.js`), text);
  }
  return client;
}

/** A process that serves one build. */
async function machine(client: string, shop: Shop) {
  const app = Fastify() as App;
  onTestFinished(() => app.close());
  app.setErrorHandler(sendError);
  await app.register(cookie);
  await servePages(app, shop, async () => ({}) as Pages, client);
  return (url: string) => app.inject({ url });
}

async function storedIn(releases: ReleaseStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const name of releases.list('releases/assets/')) names.push(name);
  return names;
}
