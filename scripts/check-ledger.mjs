// npm run check:ledger: checks the ledger against every rule and against the payment provider. Changes nothing.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['server/ledger/main.ts']);
