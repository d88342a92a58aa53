// npm run backup -- <folder>: writes a backup of the whole shop into this folder.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['server/operate/backup.ts', ...process.argv.slice(2)]);
