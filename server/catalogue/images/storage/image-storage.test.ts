import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startObjectStore } from '../../../../tests/shop/object-store.ts';
import type { ImageStorage } from './image-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { objectStorage } from './object-storage.ts';

const storages: Record<string, () => Promise<ImageStorage>> = {
  'in a folder': async () => folderStorage(emptyFolder()),
  'in an object store': async () => objectStorage((await startObjectStore()).settings),
};

describe.for(Object.entries(storages))('%s', ([, open]) => {
  test('a file is read as it was written, and is replaced by another under its name', async () => {
    const storage = await open();
    const [first, second] = [randomBytes(70_000), randomBytes(30)];

    await storage.write('sizes/a-160.webp', first);
    expect((await storage.read('sizes/a-160.webp'))!.equals(first)).toBe(true);
    expect((await storage.stat('sizes/a-160.webp'))?.bytes).toBe(70_000);

    await storage.write('sizes/a-160.webp', second);
    expect((await storage.read('sizes/a-160.webp'))!.equals(second)).toBe(true);
    expect((await storage.stat('sizes/a-160.webp'))?.bytes).toBe(30);
  });

  test('a file that is not there is not found, before anything is stored too', async () => {
    const storage = await open();
    const look = async () => [await storage.read('originals/a.webp'), await storage.stat('originals/a.webp')];

    expect(await look()).toEqual([null, null]);
    expect(await filesIn(storage, 'originals/')).toEqual([]);
    await storage.write('originals/b.webp', randomBytes(10));

    expect(await look()).toEqual([null, null]);
  });

  test('files are deleted, and deleting them again is no mistake', async () => {
    const storage = await open();
    for (const name of ['a', 'b', 'c']) await storage.write(`sizes/${name}-160.webp`, randomBytes(10));

    for (let time = 0; time < 2; time += 1) {
      await storage.delete(['sizes/a-160.webp', 'sizes/b-160.webp', 'sizes/none.webp']);
      expect(await filesIn(storage, 'sizes/')).toEqual(['sizes/c-160.webp']);
      expect(await storage.read('sizes/a-160.webp')).toBeNull();
    }
  });

  test('originals and sizes are listed each by themselves, more than a thousand too', async () => {
    const storage = await open();
    const sizes = Array.from({ length: 1_020 }, (_none, number) => `sizes/${number}-160.webp`);
    await storage.write('originals/a.webp', randomBytes(10));
    for (let from = 0; from < sizes.length; from += 60) {
      await Promise.all(sizes.slice(from, from + 60).map((file) => storage.write(file, Buffer.from(file))));
    }

    expect(await filesIn(storage, 'originals/')).toEqual(['originals/a.webp']);
    expect((await filesIn(storage, 'sizes/')).toSorted()).toEqual(sizes.toSorted());
  });

  test('anyone who reads while a file is replaced gets it whole', async () => {
    const storage = await open();
    const contents = [randomBytes(300_000), randomBytes(300_000)];
    await storage.write('originals/a.webp', contents[0]!);

    const over = new AbortController();
    const writing = (async () => {
      for (let time = 0; time < 20; time += 1) await storage.write('originals/a.webp', contents[time % 2]!);
    })().finally(() => over.abort());
    let reads = 0;
    while (!over.signal.aborted) {
      const read = await storage.read('originals/a.webp');
      expect(contents.some((content) => read?.equals(content))).toBe(true);
      reads += 1;
    }
    await writing;
    expect(reads).toBeGreaterThan(0);
  });
});

test('a write to a folder that fails leaves no half of the file', async () => {
  const folder = emptyFolder();
  fs.mkdirSync(path.join(folder, 'pictures/originals/a.webp'), { recursive: true });

  await expect(folderStorage(folder).write('originals/a.webp', randomBytes(10))).rejects.toThrow('EISDIR');

  expect(fs.readdirSync(path.join(folder, 'pictures/originals'))).toEqual(['a.webp']);
});

test('an image that a power failure left empty is missing, so that it is made or uploaded again', async () => {
  const folder = emptyFolder();
  const storage = folderStorage(folder);
  await storage.write('sizes/a-160.webp', randomBytes(10));
  fs.truncateSync(path.join(folder, 'pictures/sizes/a-160.webp'));

  expect(await storage.read('sizes/a-160.webp')).toBeNull();
  expect(await storage.stat('sizes/a-160.webp')).toBeNull();
  const files = folderStorage(folder, '');
  await files.write('releases/assets/empty.css', Buffer.alloc(0));
  expect(await files.read('releases/assets/empty.css')).toHaveLength(0);
});

test('an object store says the MD5 of a file, which a folder would have to read', async () => {
  const bytes = randomBytes(1_000);
  const md5 = createHash('md5').update(bytes).digest('hex');
  const found = [];
  for (const open of Object.values(storages)) {
    const storage = await open();
    await storage.write('originals/a.webp', bytes);
    found.push(await storage.stat('originals/a.webp'));
  }

  expect(found).toEqual([
    { bytes: 1_000, md5: null },
    { bytes: 1_000, md5 },
  ]);
});

const away = { code: 'images_unavailable', details: { retryAfterSeconds: 10 } };

test('an object store that ends every connection, or has no bucket of that name, is away', async () => {
  const store = await startObjectStore();
  const storage = objectStorage(store.settings);
  await storage.write('originals/a.webp', randomBytes(10));

  const elsewhere = objectStorage({ ...store.settings, bucket: 'shop-of-nobody' });
  await expect(elsewhere.read('originals/a.webp')).rejects.toMatchObject(away);
  await expect(elsewhere.write('originals/a.webp', randomBytes(10))).rejects.toMatchObject(away);

  store.network('end');
  await expect(storage.read('originals/a.webp')).rejects.toMatchObject(away);
  await expect(storage.stat('originals/a.webp')).rejects.toMatchObject(away);
  await expect(storage.write('originals/b.webp', randomBytes(10))).rejects.toMatchObject(away);
  await expect(storage.delete(['originals/a.webp'])).rejects.toMatchObject(away);
  await expect(filesIn(storage, 'originals/')).rejects.toMatchObject(away);

  store.network('pass');
  expect(await storage.read('originals/a.webp')).toHaveLength(10);
});

test('an object store that sends nothing, or half a file, is away after five seconds', async () => {
  const [silent, stuck] = [await startObjectStore(), await startObjectStore()];
  const [fromSilent, fromStuck] = [objectStorage(silent.settings), objectStorage(stuck.settings)];
  for (const storage of [fromSilent, fromStuck]) await storage.write('originals/a.webp', randomBytes(200_000));
  silent.network('nothing');
  stuck.network('begin');

  const startedAt = performance.now();
  const reads = await Promise.allSettled([fromSilent, fromStuck].map((storage) => storage.read('originals/a.webp')));
  const seconds = (performance.now() - startedAt) / 1_000;

  expect(reads).toMatchObject([
    { status: 'rejected', reason: away },
    { status: 'rejected', reason: away },
  ]);
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(10);
});

test.runIf(process.env['TEST_S3_ENDPOINT'])(
  'a store that checks signatures rejects a wrong secret: it is away',
  async () => {
    const { settings } = await startObjectStore();
    const storage = objectStorage({ ...settings, secretAccessKey: 'another' });

    await expect(storage.read('originals/a.webp')).rejects.toMatchObject(away);
    await expect(storage.stat('originals/a.webp')).rejects.toMatchObject(away);
  },
);

async function filesIn(storage: ImageStorage, prefix: 'originals/' | 'sizes/'): Promise<string[]> {
  const files: string[] = [];
  for await (const file of storage.list(prefix)) files.push(file);
  return files;
}

function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-images-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
