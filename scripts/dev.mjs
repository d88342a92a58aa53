// npm run dev: the shop in development: pages reload on every change of their files, and the server restarts on its own.
import { ensureInstalled } from './prepare/install-if-changed.mjs';
import { runServer } from './run-server.mjs';

await ensureInstalled();
runServer('server/dev.ts');
