// npm run bench: how fast the shop is beside the bare floor under it, on this machine.
import { ensureBuilt } from './build-if-changed.mjs';
import { ensureInstalled, run } from './install-if-changed.mjs';

ensureInstalled();
ensureBuilt();
run('node', ['tests/bench/bench.ts', ...process.argv.slice(2)]);
