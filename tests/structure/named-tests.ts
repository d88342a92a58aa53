import fs from 'node:fs';
import path from 'node:path';

/** Documents that name tests by file and title. */

const root = path.join(import.meta.dirname, '../..');

/** A file of the project as text, by its path from the root. */
export function readText(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

export function isFile(file: string): boolean {
  return fs.existsSync(path.join(root, file));
}

/** A title is in quotes of any kind before the rest of its test; a template of titles is quoted as it is. */
export function isTest(file: string, title: string): boolean {
  if (!isFile(file)) return false;
  const text = readText(file).replaceAll(String.raw`\'`, "'");
  return ["'", '"', '`'].some((quote) => text.includes(quote + title + quote + ','));
}
