import { colourFamilies } from '#shared/catalogue/colour-families.ts';
import { countBits, noBits } from '../bit-set.ts';
import { anything, type ProductIndex, stockPostingsIn } from '../product-index.ts';
import type { MatchKind } from '../colour-words.ts';

/** Other names of colour families, and shades that shops and shoppers name differently. */
const families: Readonly<Record<string, string>> = {
  gray: 'grey',
  ash: 'grey',
  silver: 'grey',
  multicolor: 'multicolour',
  multicolored: 'multicolour',
  multicoloured: 'multicolour',
  multi: 'multicolour',
};
const shades: readonly (readonly string[])[] = [
  ['wine', 'burgundy', 'maroon', 'oxblood', 'claret'],
  ['navy', 'midnight'],
  ['cream', 'ivory', 'offwhite', 'ecru'],
  ['nude', 'tan', 'camel', 'khaki', 'sand'],
  ['teal', 'petrol', 'turquoise', 'lagoon'],
  ['lilac', 'lavender', 'violet'],
  ['mustard', 'marigold', 'amber'],
  ['peach', 'coral', 'salmon'],
  ['chocolate', 'cocoa', 'coffee'],
  ['magenta', 'fuchsia', 'fuschia'],
  ['olive', 'moss', 'army'],
];

/** The words that mean only a colour, whether or not the shop has it. */
export const plainColours: ReadonlySet<string> = new Set([
  ...colourFamilies,
  ...Object.keys(families),
  ...shades.flat(),
]);

/**
 * The colours and the family that a word stands for, in lower case, and how closely; null when it names none. The
 * index lists the stock items of a family under its name.
 */
export function matchColours(index: ProductIndex, word: string): Map<string, MatchKind> | null {
  const found = new Map<string, MatchKind>();
  for (const other of shades.find((shade) => shade.includes(word)) ?? []) {
    for (const colour of index.colourWords.get(other)?.keys() ?? []) found.set(colour, 'family');
  }
  const family = families[word] ?? word;
  if (isFamily(family)) found.set(family, 'family');
  for (const [colour, how] of index.colourWords.get(word) ?? []) found.set(colour, how);
  // The index still has colours that no product has any more.
  for (const colour of found.keys()) {
    if (countBits(stockPostingsIn(index, colour, anything)?.all ?? noBits(index.room)) === 0) found.delete(colour);
  }
  return found.size > 0 || plainColours.has(word) ? found : null;
}

const isFamily = (word: string) => (colourFamilies as readonly string[]).includes(word);
