// npm run bench: how fast the shop is beside the bare floor under it, on this machine.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled, run } from './installed.mjs';

ensureInstalled();
ensureBuilt();
run('node', ['tests/bench/bench.ts', ...process.argv.slice(2)]);
