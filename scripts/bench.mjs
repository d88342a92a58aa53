// npm run bench: measures the shop compared with bare routes, on this machine.
import { ensureBuilt } from './build-if-changed.mjs';
import { ensureInstalled, run } from './install-if-changed.mjs';

ensureInstalled();
ensureBuilt();
run('node', ['tests/bench/bench.ts', ...process.argv.slice(2)]);
