// npm run dev: the shop in development: pages reload on every change of their files, and the server restarts on its own.
import { ensureInstalled } from './prepare/install-if-changed.mjs';
import { readArguments } from './prepare/read-arguments.mjs';
import { runServer } from './run-server.mjs';

readArguments({}, 'npm run dev. Settings are in .env.example.');
await ensureInstalled();
runServer('server/startup/dev.ts');
