import fs from 'node:fs';
import path from 'node:path';
import { tablesSource } from '../../tests/structure/generated/tables-source.ts';

fs.writeFileSync(path.join(import.meta.dirname, '../../server/db/tables.ts'), await tablesSource());
