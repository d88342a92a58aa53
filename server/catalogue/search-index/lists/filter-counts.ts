import type { Filters } from '#shared/catalogue/api.ts';
import { defaultPriceRange, type ProductFilters } from '#shared/catalogue/filters.ts';
import { type ColourFamily, colourFamilies, familyHexes } from '#shared/catalogue/colour-families.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { type ChildSection, childSections, type GenderSection, sectionsOf } from '#shared/catalogue/gender-sections.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import { type BitSet, countBits, hasBit, noBits } from '../bit-set.ts';
import type { Kind, ProductIndex } from '../product-index.ts';
import { priceOf } from '../product-records.ts';
import { among, filterWhole, visibleVariants, type Wanted, type IndexedKind } from './match-filters.ts';

/**
 * How many products each filter value would leave: every facet is counted with all filters but its own, so a count
 * equals the total after choosing that value alone. Values without products count 0.
 */
export function filterCounts(index: ProductIndex, wanted: Wanted, stock: ProductFilters['stock']): Filters {
  const { colors, sizes } = wanted;
  const others = filterWhole(wanted);
  const kinds = index.kinds.filter(({ products }) => products > 0);
  const shown = visibleVariants(index, colors, sizes, stock);

  const sizeCounts = counted(firstNames(kinds.map(({ sizeLower, size }) => [sizeLower, size])), (size) =>
    countBits(visibleVariants(index, colors, [size], stock), others),
  );
  const colorNames = firstNames(kinds.map(({ colorLower, color }) => [colorLower, color]));
  const inColor = (color: string) => countBits(visibleVariants(index, [color], sizes, stock), others);
  const colorCounts = counted(colorNames, inColor);
  const shownBut = (kind: IndexedKind) => among(shown, filterWhole(wanted, kind))!;
  const inOtherFilters = shownBut('category');
  const categoryCounts = counted(categoryNames(index), (category) =>
    countBits(inOtherFilters, index.categories.get(category)!.bits),
  );
  const ofAnyGender = shownBut('gender');
  const inStock = countBits(visibleVariants(index, colors, sizes, { in: true, out: false }), others);
  return {
    sizes: Object.keys(sizeCounts).toSorted(bySize),
    sizeCounts,
    categories: Object.keys(categoryCounts).toSorted(),
    categoryCounts,
    colors: Object.keys(colorCounts).toSorted(),
    colorHexes: Object.fromEntries([...colorNames].map(([lower, name]) => [name, usualHex(kinds, lower)])),
    colorCounts,
    colorFamilies: familiesOf(kinds).map((family) => ({
      name: colourName(family),
      hex: familyHexes[family],
      count: inColor(family),
    })),
    genderCounts: Object.fromEntries(
      sectionsIn(index).map((name) => [name, countBits(ofAnyGender, index.genders.get(name) ?? noBits(index.room))]),
    ),
    saleCount: countBits(shownBut('sale'), index.reduced),
    priceRange: priceRange(index, shownBut('price')),
    stockCounts: {
      inStock,
      outOfStock: countBits(visibleVariants(index, colors, sizes, { in: true, out: true }), others) - inStock,
    },
  };
}

/** Women and men are in every shop, girls and boys while there is something for them. */
function sectionsIn({ genders, room }: ProductIndex): GenderSection[] {
  const all = Object.keys(childSections) as ChildSection[];
  const children = all.filter((name) => countBits(genders.get(name) ?? noBits(room)) > 0);
  return sectionsOf(children).map(({ section }) => section);
}

function counted(names: ReadonlyMap<string, string>, count: (lower: string) => number): Record<string, number> {
  return Object.fromEntries([...names].map(([lower, name]) => [name, count(lower)]));
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

function categoryNames({ categories }: ProductIndex): Map<string, string> {
  return firstNames(
    [...categories].flatMap(([lower, { names }]) =>
      [...names].filter(([, products]) => products > 0).map(([name]) => [lower, name] as const),
    ),
  );
}

/** The families of the shop's colours, in display order. */
function familiesOf(kinds: readonly Kind[]): ColourFamily[] {
  const there = new Set(kinds.map(({ family }) => family));
  return colourFamilies.filter((family) => there.has(family));
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

/** The lowest and the highest price of these products. */
function priceRange(index: ProductIndex, products: BitSet): Filters['priceRange'] {
  const { price: order } = index.orders;
  const isOne = (place: number) => hasBit(products, place);
  const lowest = order.find(isOne);
  const highest = order.findLast(isOne);
  if (lowest === undefined || highest === undefined) return defaultPriceRange;
  return { min: priceOf(index.records, lowest), max: priceOf(index.records, highest) };
}
