import fs from 'node:fs';
import path from 'node:path';
import { readMigrations } from '../../server/db/migrations/migration-files.ts';
import { hashOfMigrations, type Released } from '../../tests/structure/released-migrations.ts';

// A step of a release (CONTRIBUTING.md): from now on its migrations are not edited, and later ones must suit it.
const files = await readMigrations();
const released: Released = { last: files.at(-1)!.name, sha256: hashOfMigrations(files) };
fs.writeFileSync(
  path.join(import.meta.dirname, '../../migrations/released.json'),
  `${JSON.stringify(released, null, 2)}\n`,
);
