import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openapiSource } from './openapi-source.ts';

test('docs/openapi.json describes the current API (npm run generate writes it)', async () => {
  const written = fs.readFileSync(path.join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8');
  expect(written).toBe(await openapiSource());
});
