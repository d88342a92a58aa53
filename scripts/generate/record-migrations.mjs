// npm run record-migrations: a step of a release, after which its migrations stay as they are.
import { ensureInstalled, run } from '../prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['scripts/generate/record-released-migrations.ts']);
