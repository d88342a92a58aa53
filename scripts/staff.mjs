// npm run staff -- add <email>: manages who may sign in to the admin. Without a command it lists the commands.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['server/staff/main.ts', ...process.argv.slice(2)]);
