import fs from 'node:fs';
import path from 'node:path';
import { schemaFiles } from '../../tests/structure/generated/tables-source.ts';

for (const [file, source] of Object.entries(await schemaFiles()))
  fs.writeFileSync(path.join(import.meta.dirname, '../..', file), source);
