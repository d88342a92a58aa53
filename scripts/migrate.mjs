// npm run migrate: brings the database to this release, as a step of its own. With `-- --list` it says what would run.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['server/operate/run-migrations.ts', ...process.argv.slice(2)]);
