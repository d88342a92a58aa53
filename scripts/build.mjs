// npm run build: builds the pages.
import { ensureBuilt } from './build-if-changed.mjs';
import { ensureInstalled } from './install-if-changed.mjs';

ensureInstalled();
ensureBuilt();
