import fs from 'node:fs';
import path from 'node:path';
import { buildFolder } from './built-pages.ts';

/**
 * The styles of a page as elements of its head, so that it is painted as soon as it has arrived: nothing else is asked
 * for first. They carry the addresses of their files, by which the browser knows that it has them
 * (`web/preload-helper.ts`).
 *
 * @returns the elements, and the words of each for the security policy
 */
export function inlineStyles(
  addresses: readonly string[],
  folder = path.join(buildFolder, 'client'),
): { html: string; words: string[] } {
  const words = addresses.map((address) => readStyle(address, folder));
  return { html: addresses.map((href, index) => `<style data-href="${href}">${words[index]}</style>`).join(''), words };
}

const read = new Map<string, string>();

/** Named by content, so read once. */
function readStyle(address: string, folder: string): string {
  const known = read.get(address) ?? fs.readFileSync(path.join(folder, address), 'utf8').trim();
  read.set(address, known);
  return known;
}
