import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startObjectStore } from '../../../../tests/shop/object-store.ts';
import { sizesOf } from '../image-files.ts';
import { photoFile } from '../photo-files.ts';
import { storeImage } from '../store-image.ts';
import { copyImages } from './copy-images.ts';
import { folderStorage } from './folder-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import { objectStorage } from './object-storage.ts';
import { picturesCommand } from './pictures-command.ts';

test('all pictures of a folder come into the store and from there into another folder, every byte of them', async () => {
  const [folder, store, other] = [emptyFolder(), await startObjectStore(), emptyFolder()];
  const [here, there, back] = [folderStorage(folder), objectStorage(store.settings), folderStorage(other)];
  await fill(here, 8);
  // Files left by a process that was killed while it wrote.
  fs.writeFileSync(path.join(here.place, 'sizes', 'dress-0.0123456789ab-160.webp.77.123'), 'half');

  const [first, output] = await command(folder, store.settings, 'copy to-store');
  expect([first, output]).toEqual([
    true,
    `${here.place} → ${there.place}: 160 files copied, 0 were there already, 0 damaged`,
  ]);
  const [second] = await command(other, store.settings, 'copy to-folder');
  expect(second).toBe(true);

  const contents = await contentsOf(here);
  expect(contents.size).toBe(160);
  expect(await contentsOf(there)).toEqual(contents);
  expect(await contentsOf(back)).toEqual(contents);
});

test('photos of shoppers come along', async () => {
  const [here, there] = [folderStorage(emptyFolder()), folderStorage(emptyFolder())];
  const file = photoFile('1a2b3c4d-0000-4000-8000-000000000000', 'small');
  await here.write(file, Buffer.from('a photo'));

  expect(await copyImages(here, there)).toEqual({ copied: 1, same: 0, damaged: [] });
  expect(String(await there.read(file))).toBe('a photo');
});

test('a copy that was interrupted goes on where it stopped', async () => {
  const [folder, store] = [emptyFolder(), await startObjectStore()];
  const [here, there] = [folderStorage(folder), objectStorage(store.settings)];
  await fill(here, 10);

  const interrupted = copyImages(here, there, ({ copied }) => {
    if (copied === 60) store.network('end');
  });
  await expect(interrupted).rejects.toMatchObject({ code: 'images_unavailable' });
  store.network('pass');
  const { copied, same } = await copyImages(here, there);

  expect(copied + same).toBe(200);
  expect(same).toBeGreaterThanOrEqual(60);
  expect(same).toBeLessThan(200);
  expect(await contentsOf(there)).toEqual(await contentsOf(here));
  expect(await copyImages(here, there)).toEqual({ copied: 0, same: 200, damaged: [] });
});

test('a file that differs in the target is replaced, and what only the target has stays', async () => {
  const store = await startObjectStore();
  const [here, there] = [folderStorage(emptyFolder()), objectStorage(store.settings)];
  await fill(here, 1);
  await copyImages(here, there);
  const [file] = [...(await contentsOf(here)).keys()].filter((name) => name.startsWith('sizes/'));
  const right = await here.read(file!);
  // Its length is right.
  await there.write(file!, Buffer.alloc(right!.length, 'x'));
  const [added] = await fill(there, 1, 'another');

  expect(await copyImages(here, there)).toEqual({ copied: 1, same: 19, damaged: [] });

  expect((await there.read(file!))!.equals(right!)).toBe(true);
  expect(await there.stat(added!)).not.toBeNull();
});

test('pictures that are added and deleted while a copy runs do no harm, and the next copy brings what was added', async () => {
  const store = await startObjectStore();
  const [here, there] = [folderStorage(emptyFolder()), objectStorage(store.settings)];
  const files = await fill(here, 5);
  let isFirst = true;
  const running: ImageStorage = {
    ...here,
    async read(file) {
      if (isFirst) {
        isFirst = false;
        await here.delete(files.slice(0, 20).filter((other) => other !== file));
        await fill(here, 1, 'added');
      }
      return here.read(file);
    },
  };

  await copyImages(running, there);
  await copyImages(here, there);

  const copies = await contentsOf(there);
  for (const [file, content] of await contentsOf(here)) expect(copies.get(file), file).toBe(content);
});

test('an original whose content is not what its name says is reported and not copied over the right one', async () => {
  const [folder, store] = [emptyFolder(), await startObjectStore()];
  const [here, there] = [folderStorage(folder), objectStorage(store.settings)];
  const [original] = await fill(here, 1);
  await copyImages(here, there);
  const right = await here.read(original!);
  await here.write(original!, Buffer.from('rotten'));

  const [isDone, output] = await command(folder, store.settings, 'copy to-store');

  expect([isDone, output]).toEqual([
    false,
    `${original} in ${here.place} is damaged and was not copied\n` +
      `${here.place} → ${there.place}: 0 files copied, 19 were there already, 1 damaged`,
  ]);
  expect((await there.read(original!))!.equals(right!)).toBe(true);
});

test('a folder without pictures is more likely the wrong folder: the copy fails', async () => {
  const [folder, store] = [emptyFolder(), await startObjectStore()];

  expect(await command(folder, store.settings, 'copy to-store')).toEqual([
    false,
    `There are no pictures in ${path.join(folder, 'pictures')}.`,
  ]);
});

test('without an object store in the settings, or without a direction, nothing is copied', async () => {
  const store = await startObjectStore();
  expect(await command(emptyFolder(), null, 'copy to-store')).toEqual([false, expect.stringContaining('S3_ENDPOINT')]);
  for (const words of ['copy', 'copy from-store', 'delete to-store', 'copy to-store now']) {
    expect(await command(emptyFolder(), store.settings, words)).toEqual([false, expect.stringContaining('to-folder')]);
  }
});

/** Adds images with all their sizes, none of which is a real picture. Returns the files, originals first of each. */
async function fill(storage: ImageStorage, count: number, name = 'dress'): Promise<string[]> {
  const files: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const address = await storeImage(storage, `${name}-${number}`, Buffer.from(`${name} ${number}`));
    files.push(`originals/${path.basename(address)}`);
    for (const { file } of sizesOf(address)) {
      await storage.write(file, Buffer.from(file.repeat(50)));
      files.push(file);
    }
  }
  return files;
}

async function contentsOf(storage: ImageStorage): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const prefix of ['originals/', 'sizes/'] as const) {
    for await (const file of storage.list(prefix)) {
      if (/\.\w+$/.exec(file)?.[0] !== '.123') contents.set(file, String(await storage.read(file)));
    }
  }
  return new Map([...contents].toSorted(([one], [other]) => one.localeCompare(other)));
}

async function command(
  dataDir: string,
  objectStore: Parameters<typeof picturesCommand>[0]['objectStore'],
  words: string,
): Promise<[isDone: boolean, output: string]> {
  const lines: string[] = [];
  const isDone = await picturesCommand({ dataDir, objectStore }, words.split(' '), (line) => lines.push(line));
  return [isDone, lines.filter((line) => !line.endsWith('so far')).join('\n')];
}

function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-images-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
