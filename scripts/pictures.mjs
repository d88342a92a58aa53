// npm run pictures -- copy to-store | to-folder: copies images between the data folder and the object store.
import { ensureInstalled, run } from './prepare/install-if-changed.mjs';

await ensureInstalled();
run('node', ['server/catalogue/images/storage/main.ts', ...process.argv.slice(2)]);
