// npm start: from a fresh clone to the running shop; the second time in a few seconds and without a network.
import { ensureBuilt } from './prepare/build-if-changed.mjs';
import { ensureInstalled } from './prepare/install-if-changed.mjs';
import { readArguments } from './prepare/read-arguments.mjs';
import { runServer } from './run-server.mjs';

readArguments(
  { processes: { type: 'string' } },
  'npm start, or npm start -- --processes 4. Other settings are in .env.example.',
);
await ensureInstalled();
await ensureBuilt();
runServer('build/server/main.js');
