import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Series that grow by one file for each release, decision or picture: nobody looks for a file there by its idea. */
const series: Readonly<Record<string, string>> = {
  migrations: 'each change of the schema is a file, and none is ever moved',
  'docs/decisions': 'each decision is a file, found by its number',
  'demo/pictures': 'the pictures of the demo catalogue, found by the product that names them',
};

const maxFiles = 25;

test('a folder has at most 25 files', () => {
  expect(crowdedFolders(trackedFiles())).toEqual([]);
});

test('each series that may have more still needs its exception', () => {
  const counts = filesByFolder(trackedFiles());
  for (const folder of Object.keys(series)) expect(counts.get(folder) ?? 0, folder).toBeGreaterThan(maxFiles);
});

test('a folder of 26 files is named, and files in folders below it are theirs', () => {
  const files = Array.from({ length: 26 }, (_, index) => `web/ui/Part${index}.tsx`);
  expect(crowdedFolders([...files, 'web/ui/forms/Field.tsx'])).toEqual(['web/ui has 26 files']);
  expect(crowdedFolders([...files.slice(1), 'web/ui/forms/Field.tsx'])).toEqual([]);
});

function crowdedFolders(files: readonly string[]): string[] {
  return [...filesByFolder(files)]
    .filter(([folder, count]) => count > maxFiles && !(folder in series))
    .map(([folder, count]) => `${folder} has ${count} files`);
}

function filesByFolder(files: readonly string[]): Map<string, number> {
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file));
  return new Map([...folders].map(([folder, inside]) => [folder, inside.length]));
}

/** What Git knows of, new files included that nobody has added yet. */
function trackedFiles(): string[] {
  const root = path.join(import.meta.dirname, '../..');
  const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return [...new Set(listing.split('\n'))].filter((file) => file !== '');
}
