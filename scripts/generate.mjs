// Writes the generated files anew: the tables' types from a migrated database, the description of the API, and
// the licences of what the shop runs on.
import { ensureInstalled, run } from './install-if-changed.mjs';

ensureInstalled();
run('node', ['scripts/generate-tables.ts']);
run('node', ['scripts/generate-openapi.ts']);
run('node', ['scripts/generate-licences.ts']);
