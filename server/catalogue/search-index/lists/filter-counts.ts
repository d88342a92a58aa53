import type { Filters } from '#shared/catalogue/api.ts';
import { defaultPriceRange, type ProductFilters } from '#shared/catalogue/filters.ts';
import { familyHexes } from '#shared/catalogue/colour-families.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { childSections, type GenderSection, sectionsOf } from '#shared/catalogue/gender-sections.ts';
import { keysOf } from '#shared/keys-of.ts';
import { type BitSet, countBits, hasBit, noBits } from '../bit-set.ts';
import type { ProductIndex } from '../product-index.ts';
import { priceOf } from '../product-records.ts';
import { filterNames } from './filter-names.ts';
import { among, filterWhole, visibleVariants, type Wanted, type IndexedKind } from './match-filters.ts';

/**
 * How many products each filter value would leave: every facet is counted with all filters but its own, so a count
 * equals the total after choosing that value alone. Values without products count 0.
 */
export function filterCounts(index: ProductIndex, wanted: Wanted, stock: ProductFilters['stock']): Filters {
  const { colors, sizes } = wanted;
  const others = filterWhole(wanted);
  const names = filterNames(index);
  const shown = visibleVariants(index, colors, sizes, stock);

  const sizeCounts = counted(names.sizes, (size) => countBits(visibleVariants(index, colors, [size], stock), others));
  const inColor = (color: string) => countBits(visibleVariants(index, [color], sizes, stock), others);
  const colorCounts = counted(names.colors, inColor);
  const shownBut = (kind: IndexedKind) => among(shown, filterWhole(wanted, kind))!;
  const inOtherFilters = shownBut('category');
  const categoryCounts = counted(names.categories, (category) =>
    countBits(inOtherFilters, index.categories.get(category)!.bits),
  );
  const ofAnyGender = shownBut('gender');
  const inStock = countBits(visibleVariants(index, colors, sizes, { in: true, out: false }), others);
  return {
    sizes: [...names.sizes.values()],
    sizeCounts,
    categories: [...names.categories.values()],
    categoryCounts,
    colors: [...names.colors.values()],
    colorHexes: { ...names.colorHexes },
    colorCounts,
    colorFamilies: names.families.map((family) => ({
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
  const all = keysOf(childSections);
  const children = all.filter((name) => countBits(genders.get(name) ?? noBits(room)) > 0);
  return sectionsOf(children).map(({ section }) => section);
}

function counted(names: ReadonlyMap<string, string>, count: (lower: string) => number): Record<string, number> {
  return Object.fromEntries([...names].map(([lower, name]) => [name, count(lower)]));
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
