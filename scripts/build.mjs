// npm run build: the pages, as the server serves them.
import { ensureBuilt } from './build-if-changed.mjs';
import { ensureInstalled } from './install-if-changed.mjs';

ensureInstalled();
ensureBuilt();
