// Writes the generated files anew: the tables' types from a migrated database, and the description of the API.
import { ensureInstalled, run } from './installed.mjs';

ensureInstalled();
run('node', ['scripts/generate-tables.ts']);
run('node', ['scripts/generate-openapi.ts']);
