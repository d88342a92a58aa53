// npm run dev: the shop with pages that follow every change of their files.
import { ensureInstalled } from './install-if-changed.mjs';
import { runServer } from './run-server.mjs';

ensureInstalled();
runServer('server/dev.ts');
