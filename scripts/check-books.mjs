// npm run check:books: holds the books against every rule and against the payment provider's ledger. Changes nothing.
import { ensureInstalled, run } from './installed.mjs';

ensureInstalled();
run('node', ['server/books/main.ts']);
