// Writes the generated files: the tables' types from a migrated database, the description of the API, and the licences
// of the production packages.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['scripts/generate/generate-tables.ts']);
run('node', ['scripts/generate/generate-openapi.ts']);
run('node', ['scripts/generate/generate-licences.ts']);
