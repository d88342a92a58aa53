import fs from 'node:fs';
import path from 'node:path';
import { clientFolder } from './build-folder.ts';
import { hashOf } from './content-security-policy.ts';

/**
 * The styles of a page as inline elements, so that it can be painted without another request.
 * They carry the URLs of their files, so that the browser doesn't load them again
 * (`web/preload-helper.ts`).
 *
 * @returns the elements, and the hash of each for the security policy
 */
export function inlineStyles(addresses: readonly string[], folder = clientFolder): { html: string; hashes: string[] } {
  const styles = addresses.map((address) => readStyle(address, folder));
  return { html: styles.reduce((all, { html }) => all + html, ''), hashes: styles.map(({ hash }) => hash) };
}

/** Reads styles of pages that nobody has opened yet. */
export function readStyles(addresses: readonly string[], folder = clientFolder): void {
  for (const address of addresses) readStyle(address, folder);
}

interface InlineStyle {
  html: string;
  hash: string;
}

const read = new Map<string, InlineStyle>();

/** File names are hashed, so each is read once. */
function readStyle(href: string, folder: string): InlineStyle {
  const known = read.get(href);
  if (known) return known;
  const text = fs.readFileSync(path.join(folder, href), 'utf8').trim();
  const style = { html: `<style data-href="${href}">${text}</style>`, hash: hashOf(text) };
  read.set(href, style);
  return style;
}
