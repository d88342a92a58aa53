// npm run emulator: the payment emulator as a process of its own, for staging and for other programs (emulator/README.md).
import { ensureInstalled } from './prepare/install-if-changed.mjs';
import { readArguments } from './prepare/read-arguments.mjs';
import { runServer } from './run-server.mjs';

readArguments({}, 'npm run emulator. Its settings are in emulator/README.md.');
await ensureInstalled();
runServer('emulator/main.ts');
