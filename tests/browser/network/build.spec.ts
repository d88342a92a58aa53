import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFolder } from '#server/pages/built-pages.ts';

test("the rendered pages contain React's production build, whatever the environment says", () => {
  const code = allScripts('server');

  expect(code).not.toMatch(/^import .*from ["'](react|react-dom|react-router)(\/[\w-]+)?["']/m);
  expect(code).toContain('react-dom-server.node.production');
  expect(code).not.toContain('react-dom-server.node.development');
});

test('phones download no schema of the API', () => {
  const code = allScripts('client/assets');

  expect(code).toContain('/api/product/list');
  expect(code).not.toContain('Lists products by filter, sorted and paged');
});

test('no page of the shop loads code of the admin, or zod', () => {
  const pages = Object.keys(manifest).filter((name) => name.startsWith('web/') && name.endsWith('Page.tsx'));
  expect(pages.length).toBeGreaterThan(15);

  const loaded = new Set(['web/entry-client.tsx', ...pages].flatMap((name) => withImports(name)));
  for (const file of loaded) expect(scriptAt(file), file).not.toMatch(/_zod|\/api\/admin\//);
  expect(allScripts('client/admin')).toMatch(/\/api\/admin\//);
});

const manifest = JSON.parse(fs.readFileSync(path.join(buildFolder, 'client/.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; imports?: string[] }
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
