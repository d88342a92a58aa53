import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * Names the classes of CSS modules 'kt0', 'kt1': two characters for the file, and a number for each name in it. A page names
 * hundreds of classes, and 'ProductCard_price' was half a kilobyte of it as sent.
 *
 * The characters come from the file's own name, and the numbers start anew in each file: a new class changes only its own chunk,
 * and all others stay in the caches of browsers. Without vowels no blocker of advertisements takes one for an 'ad1'.
 *
 * @param files all CSS modules
 */
export function styleNames(files: readonly string[]): (name: string, file: string) => string {
  const prefixes = new Map<string, string>();
  const names = new Map<string, Map<string, number>>();
  for (const base of files.map(baseOf).toSorted()) {
    if (names.has(base)) throw new Error(`Two style sheets must not have the same name: ${base}`);
    names.set(base, new Map());
    prefixes.set(freePrefix(base, prefixes), base);
  }
  const prefixOf = new Map([...prefixes].map(([prefix, base]) => [base, prefix]));
  return (name, file) => {
    const ofFile = names.get(baseOf(file))!;
    if (!ofFile.has(name)) ofFile.set(name, ofFile.size);
    return `${prefixOf.get(baseOf(file))}${ofFile.get(name)}`;
  };
}

const baseOf = (file: string) => path.basename(file, '.module.css');

const consonants = 'bcdfghjklmnpqrstvwxz';
const count = consonants.length ** 2;

function freePrefix(base: string, taken: ReadonlyMap<string, string>): string {
  const first = createHash('sha256').update(base).digest().readUInt32BE();
  for (let step = 0; step < count; step += 1) {
    const number = (first + step) % count;
    const prefix = `${consonants[Math.floor(number / consonants.length)]}${consonants[number % consonants.length]}`;
    if (!taken.has(prefix)) return prefix;
  }
  throw new Error(`More than ${count} style sheets`);
}
