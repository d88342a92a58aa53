import { type ColourFamily, colourFamilies } from '#shared/catalogue/colour-families.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { Kind, ProductIndex } from '../product-index.ts';

/** The filter values of a shop, by their names in lower case: the same for every list, until a product changes. */
export interface FilterNames {
  sizes: ReadonlyMap<string, string>;
  colors: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  /** By the colour's name. */
  colorHexes: Readonly<Record<string, string>>;
  /** In display order. */
  families: readonly ColourFamily[];
}

export function filterNames(index: ProductIndex): FilterNames {
  index.filterNames ??= readFilterNames(index);
  return index.filterNames;
}

function readFilterNames(index: ProductIndex): FilterNames {
  const kinds = index.kinds.filter(({ products }) => products > 0);
  const sizes = firstNames(kinds.map(({ sizeLower, size }) => [sizeLower, size]));
  const colors = firstNames(kinds.map(({ colorLower, color }) => [colorLower, color]));
  const families = new Set(kinds.map(({ family }) => family));
  return {
    sizes: new Map([...sizes].toSorted(([, size], [, other]) => bySize(size, other))),
    colors: sortedByName(colors),
    categories: sortedByName(categoryNames(index)),
    colorHexes: Object.fromEntries([...colors].map(([lower, name]) => [name, usualHex(kinds, lower)])),
    families: colourFamilies.filter((family) => families.has(family)),
  };
}

/** Names that differ only in case are one value, since either finds both; the alphabetically first one is shown. */
function firstNames(pairs: readonly (readonly [lower: string, name: string])[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [lower, name] of pairs) {
    const known = names.get(lower);
    if (known === undefined || name < known) names.set(lower, name);
  }
  return names;
}

const sortedByName = (names: ReadonlyMap<string, string>) =>
  new Map([...names].toSorted(([, name], [, other]) => (name < other ? -1 : 1)));

function categoryNames({ categories }: ProductIndex): Map<string, string> {
  return firstNames(
    [...categories].flatMap(([lower, { names }]) =>
      [...names].filter(([, products]) => products > 0).map(([name]) => [lower, name] as const),
    ),
  );
}

/** The hex value that most stock items of a colour have. */
function usualHex(kinds: readonly Kind[], colorLower: string): string {
  const products = new Map<string, number>();
  for (const kind of kinds) {
    if (kind.colorLower === colorLower) products.set(kind.hex, (products.get(kind.hex) ?? 0) + kind.products);
  }
  const [[usual] = ['']] = [...products].toSorted(
    ([hex, count], [otherHex, otherCount]) => otherCount - count || (hex < otherHex ? -1 : 1),
  );
  return usual;
}
