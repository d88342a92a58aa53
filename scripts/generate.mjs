// Writes the generated files: the tables' types from a migrated database, the description of the API, and the licences
// of the production packages.
import { ensureInstalled, run } from './install-if-changed.mjs';

ensureInstalled();
run('node', ['scripts/generate-tables.ts']);
run('node', ['scripts/generate-openapi.ts']);
run('node', ['scripts/generate-licences.ts']);
