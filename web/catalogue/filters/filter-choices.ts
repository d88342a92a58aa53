import type { Filters } from '#shared/catalogue/api.ts';
import { defaultPriceRange, type ProductFilters } from '#shared/catalogue/filters.ts';
import { childSections, genderSectionOf } from '#shared/catalogue/gender-sections.ts';
import { ageOf } from '#shared/catalogue/sizes.ts';
import { readAs } from './chosen-filters.ts';

/** Filters whose values are names from the catalogue. */
export type NamedKind = 'gender' | 'category' | 'size' | 'color';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** The number of products that match this value. */
  readonly count: number;
  readonly isChosen: boolean;
}

/** The values to choose from. A chosen value that the catalogue lacks comes first, so that it can be unchosen. */
export function choicesOf(kind: NamedKind, filters: ProductFilters, offer: Filters): Choice[] {
  const chosen = filters[kind];
  const { names: all, counts } = offered[kind](offer);
  const names = kind === 'size' ? all.filter((size) => (counts[size] ?? 0) > 0 || isOfSection(size, filters)) : all;
  return [...new Set([...chosen.filter((name) => !names.includes(name)), ...names])].map((value) => ({
    value,
    label: readAs[kind](value),
    count: counts[value] ?? 0,
    isChosen: chosen.includes(value),
  }));
}

/** Whether a size can be in the chosen section: ages are for children, and other sizes for grown-ups. */
function isOfSection(size: string, filters: ProductFilters): boolean {
  const section = genderSectionOf(filters);
  return section === null || section in childSections === (ageOf(size) !== null);
}

/** Adds a value, or removes it if it is chosen. */
export function toggled(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
}

/** A URL may have `size=m`; values get the catalogue's spelling, so that checkboxes and chips agree. */
export function withCatalogueSpelling<SomeFilters extends ProductFilters>(
  filters: SomeFilters,
  offer: Filters,
): SomeFilters {
  const spelled = (kind: NamedKind, more: readonly string[] = []) => {
    const names = [...more, ...offered[kind](offer).names];
    const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
    return [...new Set(filters[kind].map((name) => byLowerCase.get(name.toLowerCase()) ?? name))];
  };
  return { ...filters, category: spelled('category'), size: spelled('size'), color: spelled('color', offer.colors) };
}

const offered = {
  gender: ({ genderCounts }: Filters) => ({ names: Object.keys(genderCounts), counts: genderCounts }),
  category: ({ categories, categoryCounts }: Filters) => ({
    names: categories.filter((name) => name.toLowerCase() !== 'all'),
    counts: categoryCounts,
  }),
  size: ({ sizes, sizeCounts }: Filters) => ({ names: sizes, counts: sizeCounts }),
  // Only families are offered: a list of every colour name would be too long. A chosen name is added to them. An API
  // that has only what the specification names has no families.
  color: ({ colors, colorFamilies, colorCounts }: Filters) => ({
    names: colorFamilies.length > 0 ? colorFamilies.map(({ name }) => name) : colors,
    counts: { ...colorCounts, ...Object.fromEntries(colorFamilies.map(({ name, count }) => [name, count])) },
  }),
} as const;

/** The options before the first list has loaded. */
export const hasNoOptions: Filters = {
  sizes: [],
  sizeCounts: {},
  categories: [],
  categoryCounts: {},
  colors: [],
  colorHexes: {},
  colorCounts: {},
  colorFamilies: [],
  genderCounts: {},
  saleCount: 0,
  priceRange: defaultPriceRange,
  stockCounts: { inStock: 0, outOfStock: 0 },
};
