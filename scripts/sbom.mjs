// npm run sbom: the packages of a production install, as a CycloneDX file. Not by `npm sbom`, which leaves out packages
// that tests need too: React, zod and the database client among them.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['scripts/generate/write-sbom.ts']);
