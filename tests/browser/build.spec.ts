import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFolder } from '#server/pages/built-pages.ts';

test('the rendered pages carry their own React, the fast one, whatever the environment says', () => {
  const code = allScripts('server');

  expect(code).not.toMatch(/^import .*from ["'](react|react-dom|react-router)(\/[\w-]+)?["']/m);
  expect(code).toContain('react-dom-server.node.production');
  expect(code).not.toContain('react-dom-server.node.development');
});

test('what phones download holds no schema of the API', () => {
  const code = allScripts('client');

  expect(code).toContain('/api/product/list');
  expect(code).not.toContain('Products by filter, sorted and paged');
});

test('no page of the shop loads anything of the back office, or zod', () => {
  const { entry, ofShop, ofOffice } = siteMap();
  expect(ofShop.length).toBeGreaterThan(15);

  const loaded = [entry, ...ofShop].flatMap(({ module, imports }) =>
    [module, ...imports].flatMap((file) => withImports(file)),
  );

  expect(loaded.filter((file) => /\/(office|Office)/.test(file))).toEqual([]);
  for (const file of new Set(loaded)) {
    const code = fs.readFileSync(path.join(buildFolder, 'client', file), 'utf8');
    expect(code, file).not.toMatch(/_zod|\/api\/admin\//);
  }
  expect(ofOffice.flatMap(({ imports }) => imports).some((file) => file.includes('/office-'))).toBe(true);
});

interface Piece {
  id: string;
  path?: string;
  module: string;
  imports: string[];
}

/** What the router knows of the built pages: which files each begins with. The back office's part stands apart. */
function siteMap(): { entry: Piece; ofShop: Piece[]; ofOffice: Piece[] } {
  const assets = path.join(buildFolder, 'client/assets');
  const name = fs.readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))!;
  const [, shop = ''] = /=(\{.*\});if\(/s.exec(fs.readFileSync(path.join(assets, name), 'utf8')) ?? [];
  const office = fs.readFileSync(path.join(assets, `office-${name}`), 'utf8').replace('export default ', '');
  const { entry, routes } = JSON.parse(shop) as { entry: Piece; routes: Record<string, Piece> };
  const ofOffice = Object.values(JSON.parse(office) as typeof routes);
  return { entry, ofShop: Object.values(routes), ofOffice };
}

/** A script, and whatever it cannot begin without. */
function withImports(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = fs.readFileSync(path.join(buildFolder, 'client', file), 'utf8');
  const imports = [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => `/assets/${name}`);
  return [file, ...imports.flatMap((one) => withImports(one, seen))];
}

function allScripts(side: 'server' | 'client'): string {
  const folder = path.join(buildFolder, side);
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}
