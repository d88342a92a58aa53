// npm run doctor: tries what the shop depends on, with the settings that it would start with.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['server/operate/doctor.ts', ...process.argv.slice(2)]);
