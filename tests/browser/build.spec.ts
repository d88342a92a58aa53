import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFolder } from '#server/http/pages.ts';

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

test('no page of the shop loads anything of the back office', () => {
  const { entry, routes } = manifest();
  const isOffice = ({ id, parentId }: Piece) => id.startsWith('admin/') || parentId === 'admin/OfficeLayout';
  const ofShop = Object.values(routes).filter((route) => !isOffice(route));
  expect(ofShop.length).toBeGreaterThan(15);

  const loaded = [entry, ...ofShop].flatMap(({ module, imports }) =>
    [module, ...imports].flatMap((file) => withImports(file)),
  );

  expect(loaded.filter((file) => /\/(office|Office)/.test(file))).toEqual([]);
  const office = Object.values(routes).filter(isOffice);
  expect(office.flatMap(({ imports }) => imports).some((file) => file.includes('/office-'))).toBe(true);
});

interface Piece {
  id: string;
  parentId?: string;
  module: string;
  imports: string[];
}

/** What the router knows of the built pages: which files each begins with. */
function manifest(): { entry: Piece; routes: Record<string, Piece> } {
  const assets = path.join(buildFolder, 'client/assets');
  const file = fs.readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name))!;
  const [, json = ''] = /=(\{.*\});?\s*$/s.exec(fs.readFileSync(path.join(assets, file), 'utf8')) ?? [];
  return JSON.parse(json) as ReturnType<typeof manifest>;
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
