// npm run reconcile -- --since <day>: compares payments with those of the provider, and settles what is open.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['server/operate/reconcile.ts', ...process.argv.slice(2)]);
