import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../../root.ts';

const folders = ['server/catalogue/search-index', 'shared/catalogue'].map((folder) => path.join(root, folder));

let version: string | null = null;

/**
 * Another one for each change of the code that makes an index: what was stored by other code may know other words, colours
 * or genders.
 */
export function codeVersion(): string {
  if (version !== null) return version;
  const hash = createHash('sha256').update(os.endianness());
  for (const folder of folders) {
    const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.toSorted()) {
      if (/(?<!\.test)\.ts$/.test(file)) hash.update(file).update(fs.readFileSync(path.join(folder, file)));
    }
  }
  version = hash.digest('hex');
  return version;
}
