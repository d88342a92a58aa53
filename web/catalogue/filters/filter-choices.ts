import type { Filters } from '#shared/catalogue/api.ts';
import { defaultPriceRange, type ProductFilters } from '#shared/catalogue/filters.ts';
import { readAs } from './chosen-filters.ts';

/** The kinds whose choices are names from the catalogue. */
export type NamedKind = 'gender' | 'category' | 'size' | 'color';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** How many products it alone would show. */
  readonly count: number;
  readonly isChosen: boolean;
}

/** What can be chosen. A chosen name that the shop does not have comes first, so that it can be given up. */
export function choicesOf(kind: NamedKind, filters: ProductFilters, offer: Filters): Choice[] {
  const chosen = filters[kind];
  const { names, counts } = offered[kind](offer);
  return [...new Set([...chosen.filter((name) => !names.includes(name)), ...names])].map((value) => ({
    value,
    label: readAs[kind](value),
    count: counts[value] ?? 0,
    isChosen: chosen.includes(value),
  }));
}

/** The chosen names with one more, or with one less when it was among them. */
export function toggled(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
}

/** An address may say `size=m`; what is chosen is written as the shop writes it, so that boxes and chips agree. */
export function withCatalogueSpelling<Asked extends ProductFilters>(filters: Asked, offer: Filters): Asked {
  const spelled = (kind: NamedKind, more: readonly string[] = []) => {
    const names = [...more, ...offered[kind](offer).names];
    const byLetters = new Map(names.map((name) => [name.toLowerCase(), name]));
    return [...new Set(filters[kind].map((name) => byLetters.get(name.toLowerCase()) ?? name))];
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
  // A list of every name is no choice. Whoever came with one finds it among the families.
  color: ({ colorFamilies, colorCounts }: Filters) => ({
    names: colorFamilies.map(({ name }) => name),
    counts: { ...colorCounts, ...Object.fromEntries(colorFamilies.map(({ name, count }) => [name, count])) },
  }),
} as const;

/** What is known before the first list has come. */
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
