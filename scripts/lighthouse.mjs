// npm run lighthouse: measures the shop with Lighthouse on its simulated phone, on this machine.
import { ensureBuilt } from './prepare/build-if-changed.mjs';
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';
import { readArguments } from './prepare/read-arguments.mjs';

readArguments({ runs: { type: 'string' } }, 'npm run lighthouse -- [--runs <number>]');
await ensureInstalled();
await ensureBuilt();
run('node', ['tests/lighthouse/lighthouse.ts', ...process.argv.slice(2)]);
