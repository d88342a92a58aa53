import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { coreTests } from '../../scripts/tests/core-tests.mjs';

const root = path.join(import.meta.dirname, '../..');
const files = ['server', 'tests'].flatMap((folder) =>
  fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
);

test.for([
  ...coreTests.db.map((beginning) => [beginning, '.db.test.ts'] as const),
  ...coreTests.browser.map((beginning) => [beginning, '.spec.ts'] as const),
])('`npm test` finds tests at %s', ([beginning, ending]) => {
  expect(files.filter((file) => file.startsWith(beginning) && file.endsWith(ending))).not.toEqual([]);
});
