// npm run restore -- <backup>: restores a backup into an empty database.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['server/operate/restore.ts', ...process.argv.slice(2)]);
