// npm run build: the pages, as the server serves them.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';

ensureInstalled();
ensureBuilt();
