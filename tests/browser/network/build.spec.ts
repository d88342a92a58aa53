import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFolder } from '#server/pages/build-folder.ts';

test('the storefront runs on Preact, on the server and on phones, whatever the environment says', () => {
  for (const folder of ['server', 'client/assets'] as const) {
    const code = allScripts(folder);
    expect(code).not.toMatch(/^import .*from ["'](react|react-dom|react-router|preact)(\/[\w-]+)?["']/m);
    // The minimum that React itself needs.
    expect(code).not.toMatch(/__reactFiber|react-dom-server/);
  }
});

test('phones download no schema of the API', () => {
  const code = allScripts('client/assets');

  expect(code).toContain('/api/product/list');
  expect(code).not.toContain('Lists products by filter, sorted and paged');
});

test('no page of the shop loads code of the admin, and those without a form no validation', () => {
  const pages = Object.keys(manifest).filter((name) => name.startsWith('web/') && name.endsWith('Page.tsx'));
  expect(pages.length).toBeGreaterThan(15);

  const loaded = new Set([entryName, ...pages].flatMap((name) => withImports(name)));
  const isIn = (words: string) => [...loaded].filter((file) => scriptAt(file).includes(words));
  expect(isIn('/api/admin/')).toEqual([]);
  expect(isIn('_zod')).toHaveLength(1);
  for (const name of ['web/home/HomePage.tsx', 'web/catalogue/ShopPage.tsx', 'web/catalogue/ProductPage.tsx']) {
    expect(withImports(name), name).not.toContain(isIn('_zod')[0]);
  }
  expect(allScripts('client/admin')).toMatch(/\/api\/admin\//);
});

test('the module that starts a page is imported by no script, so a change of the frame renames that one alone', () => {
  const importing = Object.entries(manifest).filter(([, { imports = [] }]) => imports.includes(entryName));
  expect(importing).toEqual([]);
  const frame = 'Clothes that suit your style, and that you are proud to wear.';
  const scripts = Object.values(manifest).map(({ file }) => file);
  const withFrame = scripts.filter((file) => file.endsWith('.js') && scriptAt(file).includes(frame));
  expect(withFrame).toEqual([manifest[entryName]!.file]);
});

test('the module that starts a page names every script, so it gets another name with any change', () => {
  const reached = new Set<string>();
  const reach = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    const { imports = [], dynamicImports = [] } = manifest[name]!;
    for (const next of [...imports, ...dynamicImports]) reach(next);
  };
  reach(entryName);
  const scripts = Object.keys(manifest).filter((name) => manifest[name]!.file.endsWith('.js'));
  // Polyfills need no other script, and no page is made of them.
  expect(scripts.filter((name) => !reached.has(name))).toEqual(['web/polyfills/polyfills.ts']);
});

const entryName = 'web/entry-client.tsx';

const manifest = JSON.parse(fs.readFileSync(path.join(buildFolder, 'client/.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[] }
>;

const scriptAt = (file: string) => fs.readFileSync(path.join(buildFolder, 'client', file), 'utf8');

/** A script and everything that it imports. */
function withImports(name: string): string[] {
  const { file, imports = [] } = manifest[name]!;
  return [file, ...imports.flatMap(withImports)];
}

function allScripts(side: 'server' | 'client/assets' | 'client/admin'): string {
  const folder = path.join(buildFolder, side);
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}
