// npm run check:ledger: checks the ledger against every rule, in the demo also against the payment emulator. Changes nothing.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['server/ledger/main.ts']);
