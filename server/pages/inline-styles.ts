import fs from 'node:fs';
import path from 'node:path';
import { clientFolder } from './build-folder.ts';

/**
 * The styles of a page as inline elements, so that it can be painted without another request.
 * They carry the URLs of their files, so that the browser doesn't load them again
 * (`web/preload-helper.ts`).
 *
 * @returns the elements, and the text of each for the security policy
 */
export function inlineStyles(addresses: readonly string[], folder = clientFolder): { html: string; styles: string[] } {
  const styles = addresses.map((address) => readStyle(address, folder));
  return {
    html: addresses.map((href, index) => `<style data-href="${href}">${styles[index]}</style>`).join(''),
    styles,
  };
}

/** Reads styles of pages that nobody has opened yet. */
export function readStyles(addresses: readonly string[], folder = clientFolder): void {
  for (const address of addresses) readStyle(address, folder);
}

const read = new Map<string, string>();

/** File names are hashed, so each is read once. */
function readStyle(address: string, folder: string): string {
  const known = read.get(address) ?? fs.readFileSync(path.join(folder, address), 'utf8').trim();
  read.set(address, known);
  return known;
}
