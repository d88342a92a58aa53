import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The project's folder, for the server's sources and for what is built of them alike (`vite.server.config.ts`). */
export const root = path.dirname(findPackageJSON(import.meta.url)!);
