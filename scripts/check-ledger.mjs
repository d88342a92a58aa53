// npm run check:books: holds the books against every rule and against the payment provider's ledger. Changes nothing.
import { ensureInstalled, run } from './install-if-changed.mjs';

ensureInstalled();
run('node', ['server/ledger/main.ts']);
