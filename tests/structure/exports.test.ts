import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Files whose exports something else than an import uses. */
const readOtherwise: readonly { files: RegExp; because: string }[] = [
  { files: /^(web|admin)\/.+Page\.tsx$/, because: 'the router uses what a page exports' },
  { files: /^(web|basic)\/entry-server\.tsx$/, because: 'the server is handed the built pages' },
  { files: /^server\/db\/tables\.ts$/, because: 'it is generated' },
  { files: /^web\/preload-helper\.ts$/, because: 'it takes the place of a part of Vite' },
  { files: /^scripts\/bundle\/preact-as-react\.mjs$/, because: 'it takes the place of React' },
  { files: /^service-worker\/admin-worker\.ts$/, because: 'without an export it would not be a module' },
  { files: /^[\w-]+\.config\.ts$/, because: 'a tool reads it' },
];

test('what a file exports, another one imports', () => {
  const files = sources();
  expect(files.size).toBeGreaterThan(2_000);
  expect(unusedExports(files)).toEqual([]);
});

test('an export that nobody imports is named, and a lazy import counts', () => {
  const files = new Map([
    ['shared/money.ts', 'export const kobo = 100;\nexport type Naira = number;\nexport function format() {}'],
    ['shared/sum.ts', "import { format, type Naira } from './money.ts';\nformat();"],
    ['shared/photos.ts', 'export const shrink = 1;\nexport const grow = 2;'],
    ['web/Photo.tsx', "const load = () => import('#shared/photos.ts').then(({ shrink }) => shrink);\nload();"],
    ['web/HomePage.tsx', "export const meta = 'the router reads it';"],
  ]);
  expect(unusedExports(files)).toEqual(['shared/money.ts exports kobo', 'shared/photos.ts exports grow']);
});

/** By file, in the order of the files. */
function unusedExports(files: ReadonlyMap<string, string>): string[] {
  const exported = new Map<string, string[]>();
  const imported = new Set<string>();
  /** Files of which another one takes all names: those that it contains are taken. */
  const whole: { text: string; from: string }[] = [];

  for (const [file, text] of files) {
    const { module } = parseSync(file.replace(/\.mjs$/, '.js'), text);
    const names = new Set<string>();
    for (const { entries } of module.staticExports) {
      for (const { exportName, importName, moduleRequest } of entries) {
        if (exportName.name !== null) names.add(exportName.name);
        if (moduleRequest && importName.name !== null) {
          imported.add(`${asPath(file, moduleRequest.value)} exports ${importName.name}`);
        }
      }
    }
    exported.set(file, [...names]);
    for (const { moduleRequest, entries } of module.staticImports) {
      const from = asPath(file, moduleRequest.value);
      for (const { importName } of entries) {
        if (importName.kind === 'NamespaceObject') whole.push({ text, from });
        else if (importName.name !== null) imported.add(`${from} exports ${importName.name}`);
      }
    }
    for (const [, name = ''] of text.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g)) {
      whole.push({ text, from: asPath(file, name) });
    }
  }
  for (const { text, from } of whole) {
    for (const name of exported.get(from) ?? []) {
      if (new RegExp(`\\b${name}\\b`).test(text)) imported.add(`${from} exports ${name}`);
    }
  }
  return [...exported]
    .filter(([file]) => !readOtherwise.some((exception) => exception.files.test(file)))
    .flatMap(([file, names]) => names.map((name) => `${file} exports ${name}`))
    .filter((sentence) => !imported.has(sentence));
}

function sources(): Map<string, string> {
  const folders = [
    'shared',
    'server',
    'web',
    'admin',
    'basic',
    'service-worker',
    'emulator',
    'scripts',
    'tests',
    'demo',
  ];
  const inFolders = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name)),
  );
  const files = [...inFolders, ...fs.readdirSync(root)].filter(
    (file) => /\.(tsx?|mjs)$/.test(file) && !/\.d\.ts$|^demo\/generator\/|\/node_modules\//.test(file),
  );
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
}

/** '#shared/money.ts', '../money.ts' and '../money.ts?raw' are one file. */
function asPath(from: string, name: string): string {
  const file = name.replace(/\?.*$/, '');
  if (file.startsWith('#')) return file.slice(1);
  return file.startsWith('.') ? path.posix.join(path.posix.dirname(from), file) : file;
}
