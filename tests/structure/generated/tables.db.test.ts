import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tablesSource } from './tables-source.ts';

test('server/db/tables.ts has the tables of the migrations (npm run generate writes it)', async () => {
  const written = fs.readFileSync(path.join(import.meta.dirname, '../../../server/db/tables.ts'), 'utf8');
  expect(written).toBe(await tablesSource());
});
