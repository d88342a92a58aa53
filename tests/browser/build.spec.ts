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

function allScripts(side: 'server' | 'client'): string {
  const folder = path.join(buildFolder, side);
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}
