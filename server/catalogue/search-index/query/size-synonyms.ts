import { ageOf, alphaSizes, sizeName } from '#shared/catalogue/sizes.ts';
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

/** The sizes that a word stands for, in lower case: by label, synonym, code or age. */
export function matchSizes(index: ProductIndex, word: string): string[] | null {
  return named.get(word) ?? (index.stock.has(stockKey(anything, word)) ? [word] : matchAges(index, word));
}

/** Words for children of an age, from and up to so many months. */
const agesCalled = new Map<string, { from: number; to: number }>([
  ...['baby', 'babies', 'babys', 'infant', 'infants', 'newborns'].map((word) => [word, { from: 0, to: 23 }] as const),
  ...['toddler', 'toddlers'].map((word) => [word, { from: 12, to: 47 }] as const),
]);

/** Whether a word says more than a size: a thing may be called so too. */
export const isAgeCalled = (word: string): boolean => agesCalled.has(word);

/** The sizes of the shop for an age: '5years' is in '4-5Y' and '5-6Y', '45y' is how words have '4-5Y'. Null if none is. */
function matchAges({ kinds }: ProductIndex, word: string): string[] | null {
  const group = agesCalled.get(word);
  const age = group ?? ageOf(word.replace(/^aged?(\d+)$/, '$1y'));
  if (!age) return null;
  const code = plainAge(word);
  const known = kinds.filter(({ products }) => products > 0).map(({ sizeLower }) => sizeLower);
  const same = known.filter((size) => plainAge(size) === code);
  const fitting = known.filter((size) => {
    const ofSize = ageOf(size);
    return (
      ofSize &&
      (group ? ofSize.from >= age.from && ofSize.from <= age.to : ofSize.from <= age.from && age.to <= ofSize.to)
    );
  });
  const sizes = [...new Set(same.length > 0 ? same : fitting)];
  return sizes.length > 0 ? sizes : null;
}

/** '4-5 years' and '4-5Y' are one. */
const plainAge = (size: string) => size.replace(/[ /-]/g, '').replace(/(\d[my])[a-z]*$/, '$1');

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '');
}
