import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The environment in which `node` and every tool are the project's own. */
export const ourEnvironment = {
  ...process.env,
  PATH: path.join(root, 'node_modules', '.bin') + path.delimiter + process.env.PATH,
};
