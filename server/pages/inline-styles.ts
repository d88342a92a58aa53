import fs from 'node:fs';
import path from 'node:path';
import { clientFolder } from './build-folder.ts';
import { hashOf } from './content-security-policy.ts';

/**
 * The styles of a page as inline elements, so that it can be painted without another request. The first has the text of
 * all, as the security policy names the hash of each text; the others only say which files the browser has already
 * (`web/preload-helper.ts`).
 *
 * @returns the elements, and the hashes of their texts for the security policy
 */
export function inlineStyles(addresses: readonly string[], folder = clientFolder): { html: string; hashes: string[] } {
  const text = addresses.map((address) => readStyle(address, folder)).join('');
  const elements = addresses.map((href, index) => `<style data-href="${href}">${index === 0 ? text : ''}</style>`);
  return { html: elements.join(''), hashes: [hashOf(text)] };
}

/** Reads styles of pages that nobody has opened yet. */
export function readStyles(addresses: readonly string[], folder = clientFolder): void {
  for (const address of addresses) readStyle(address, folder);
}

const read = new Map<string, string>();

/** File names are hashed, so each is read once. */
function readStyle(href: string, folder: string): string {
  const known = read.get(href);
  if (known !== undefined) return known;
  const text = fs.readFileSync(path.join(folder, href), 'utf8').trim();
  read.set(href, text);
  return text;
}
