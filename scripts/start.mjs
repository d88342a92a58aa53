// npm start: from a fresh clone to the running shop; the second time in a few seconds and without a network.
import { ensureBuilt } from './prepare/build-if-changed.mjs';
import { ensureInstalled } from './prepare/install-if-changed.mjs';
import { runServer } from './run-server.mjs';

await ensureInstalled();
await ensureBuilt();
runServer('server/main.ts');
