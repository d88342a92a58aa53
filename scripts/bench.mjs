// npm run bench: measures the shop compared with bare routes, on this machine.
import { ensureBuilt } from './prepare/build-if-changed.mjs';
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
await ensureBuilt();
run('node', ['tests/bench/bench.ts', ...process.argv.slice(2)]);
