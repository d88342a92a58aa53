// npm run dev: the shop in development, with pages that reload on every change of their files.
import { ensureInstalled } from './install-if-changed.mjs';
import { runServer } from './run-server.mjs';

ensureInstalled();
runServer('server/dev.ts');
