// npm run staff -- add <e-mail>: who may sign in at the back office. Without a command it says what there is.
import { ensureInstalled, run } from './install-if-changed.mjs';

ensureInstalled();
run('node', ['server/staff/main.ts', ...process.argv.slice(2)]);
