import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** The files of a project path, a file or a folder, in the same order on every machine; not what npm installed there. */
export function filesIn(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [place];
  return readdirSync(full, { recursive: true })
    .filter((name) => !name.split(path.sep).includes('node_modules'))
    .map((name) => path.join(place, name))
    .filter((file) => statSync(path.join(root, file)).isFile())
    .sort();
}
