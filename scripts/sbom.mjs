// npm run sbom: what a production install is made of, as a CycloneDX file. Not by `npm sbom`, which leaves out whatever
// tests need too: React, zod and the database's client among them.
import { ensureInstalled, run } from './install-if-changed.mjs';

ensureInstalled();
run('node', ['scripts/write-sbom.ts']);
