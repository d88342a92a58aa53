import { alphaSizes, sizeName } from '#shared/catalogue/sizes.ts';
import type { ProductIndex } from '../product-index.ts';
import { anything, stockKey } from '../product-index.ts';

/** Other names of sizes, without spaces and hyphens. */
const called: Readonly<Record<string, readonly string[]>> = {
  extrasmall: ['XS'],
  extralarge: ['XL'],
  xxlarge: ['XXL'],
  '2xlarge': ['XXL'],
  xxxlarge: ['XXXL'],
  '3xlarge': ['XXXL'],
  ...Object.fromEntries(
    ['plus', 'plussize', 'plussized', 'curvy', 'curve'].map((word) => [
      word,
      alphaSizes.slice(alphaSizes.indexOf('XXL')),
    ]),
  ),
  ...Object.fromEntries(['onesize', 'freesize'].map((word) => [word, ['One size', 'Free size', 'Standard']])),
};

const named = new Map(
  [
    ...alphaSizes.flatMap((code) => [code, sizeName(code)].map((name) => [plain(name), [code]] as const)),
    ...Object.entries(called),
  ].map(([word, codes]) => [word, codes.map((code) => code.toLowerCase())]),
);

export const sizeSynonyms: readonly string[] = [...named.keys()];

/** The sizes that a word stands for, in lower case: by label, synonym or code. */
export function matchSizes({ stock }: ProductIndex, word: string): string[] | null {
  return named.get(word) ?? (stock.has(stockKey(anything, word)) ? [word] : null);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '');
}
