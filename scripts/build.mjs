// npm run build: builds the pages and the server.
import { ensureBuilt } from './prepare/build-if-changed.mjs';
import { ensureInstalled } from './prepare/install-if-changed.mjs';

await ensureInstalled();
await ensureBuilt();
