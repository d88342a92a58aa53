import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { schemaFiles } from './tables-source.ts';

test('server/db/tables.ts and docs/schema.sql have what the migrations make (npm run generate writes both)', async () => {
  for (const [file, source] of Object.entries(await schemaFiles())) {
    const written = fs.readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8');
    expect(written, file).toBe(source);
  }
});
