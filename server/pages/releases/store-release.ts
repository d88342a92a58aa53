import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { assetFolders, isNamedByContent, storedName, listFolder, type ReleaseStorage } from './release-storage.ts';

/** A release has 2 MB. A tab that is older than the last ten opens full pages. */
export const maxReleases = 10;
/** Writes at a time: an object store takes some 20 ms for each. */
const atOnce = 10;

interface ReleaseList {
  /** When a process of it last started. */
  startedAt: string;
  files: readonly string[];
}

/**
 * Keeps the files of a build for the pages and tabs of other releases and machines, and deletes those of releases
 * before the last ten. Harmless in several processes at once: what they write is the same.
 *
 * @param client the built files for browsers
 */
export async function storeRelease(storage: ReleaseStorage, client: string, now: Date): Promise<void> {
  const files = await assetsOf(client);
  if (files.length === 0) return; // In development.
  const name = `${listFolder}${createHash('sha256').update(files.join()).digest('hex').slice(0, 16)}.json`;
  const list: ReleaseList = { startedAt: now.toISOString(), files };
  // Before its files, so that no other process deletes any of them as those of an old release.
  await storage.write(name, Buffer.from(JSON.stringify(list)));
  const there = await namesIn(storage, ...assetFolders.map((folder) => storedName(folder) as `${string}/`));
  const missing = files.filter((file) => !there.has(storedName(file)));
  await inTurns(missing, async (file) => storage.write(storedName(file), await fs.readFile(path.join(client, file))));
  await deleteOldReleases(storage);
}

/** Files that only old releases have, and last their lists: an interrupted deletion resumes at the next start. */
async function deleteOldReleases(storage: ReleaseStorage): Promise<void> {
  const names = [...(await namesIn(storage, listFolder))].filter((name) => name.endsWith('.json'));
  const lists = await inTurns(names, async (name) => ({ name, ...parse(await storage.read(name)) }));
  const newestFirst = lists.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  const old = newestFirst.slice(maxReleases);
  const used = new Set(newestFirst.slice(0, maxReleases).flatMap(({ files }) => files));
  const unused = new Set(old.flatMap(({ files }) => files).filter((file) => !used.has(file)));
  await storage.delete([...unused].map(storedName));
  await storage.delete(old.map(({ name }) => name));
}

/** Another process may just have deleted it. */
function parse(list: Buffer | null): ReleaseList {
  return list ? (JSON.parse(list.toString()) as ReleaseList) : { startedAt: '', files: [] };
}

/** The paths of the files that have the hash of their content in their name; without those compressed in advance. */
async function assetsOf(client: string): Promise<string[]> {
  const found = await Promise.all(
    assetFolders.map(async (folder) => {
      const names = await fs.readdir(path.join(client, folder)).catch(() => []);
      return names.map((name) => folder + name);
    }),
  );
  return found
    .flat()
    .filter((file) => isNamedByContent(file) && !file.endsWith('.br'))
    .sort();
}

async function namesIn(storage: ReleaseStorage, ...folders: `${string}/`[]): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const folder of folders) for await (const name of storage.list(folder)) names.add(name);
  return names;
}

/** The results of all, a few at a time. */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let next = 0; next < items.length; next += atOnce) {
    results.push(...(await Promise.all(items.slice(next, next + atOnce).map(work))));
  }
  return results;
}
