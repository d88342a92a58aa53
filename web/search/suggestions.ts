import type { Filters } from '#shared/catalogue/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { readFilters, type Sort } from '#shared/catalogue/filters.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira, naira } from '#shared/money.ts';
import { shopPath } from '../catalogue/shop-url.ts';

/** One filter of the shop, offered to somebody who does not know yet what to look for. */
export interface Suggestion {
  readonly kind: 'category' | 'color' | 'size' | 'price';
  /** As the address has it: 'XL', '0-20000'. */
  readonly value: string;
  /** As it is read: 'X-Large', 'Up to ₦20,000'. */
  readonly label: string;
}

/** How many are offered (specification, section 9). */
const offered = 3;

/**
 * Three filters drawn by chance, each of another kind while there are kinds left, so that they never are three colours.
 * None of them leads to an empty shop.
 *
 * @param random as `Math.random`: at least 0 and below 1.
 */
export function drawSuggestions(filters: Filters, random: () => number): Suggestion[] {
  const kinds = shuffled(suggestionsByKind(filters), random).map((kind) => shuffled(kind, random));
  const longest = Math.max(...kinds.map(({ length }) => length));
  const inTurns = Array.from({ length: longest }, (_turn, turn) => kinds.flatMap((kind) => kind[turn] ?? []));
  return inTurns.flat().slice(0, offered);
}

/** The shop with this filter alone, sorted as it was. */
export function suggestionPath({ kind, value }: Suggestion, sort: Sort): string {
  return shopPath(readFilters({ [kind]: value, sort }));
}

function suggestionsByKind({ categories, categoryCounts, colors, colorCounts, sizes, sizeCounts, ...more }: Filters) {
  const named = categories.filter((category) => category.toLowerCase() !== 'all');
  return [
    suggestionsOf('category', named, categoryCounts),
    suggestionsOf('color', colors, colorCounts, colourName),
    suggestionsOf('size', sizes, sizeCounts, sizeWords),
    priceSuggestions(more),
  ];
}

function suggestionsOf(
  kind: Suggestion['kind'],
  values: readonly string[],
  counts: Readonly<Record<string, number>>,
  labelOf = (value: string) => value,
): Suggestion[] {
  return values.filter((value) => (counts[value] ?? 0) > 0).map((value) => ({ kind, value, label: labelOf(value) }));
}

/** A number alone says nothing: 'Size 40', but 'X-Large'. */
const sizeWords = (size: string) => (/^\d/.test(size) ? `Size ${size}` : sizeName(size));

/** Round sums in the lower half of the prices; none where everything costs about the same. */
function priceSuggestions({ priceRange, stockCounts }: Pick<Filters, 'priceRange' | 'stockCounts'>): Suggestion[] {
  const { min, max } = priceRange;
  const lowest = Math.ceil(min / roundSum);
  const highest = Math.floor((min + max) / 2 / roundSum);
  if (stockCounts.inStock === 0 || highest < lowest) return [];
  const sums = Array.from({ length: highest - lowest + 1 }, (_sum, step) => naira((lowest + step) * roundSum));
  return sums.map((sum) => ({ kind: 'price', value: `0-${sum}`, label: `Up to ${formatNaira(sum)}` }));
}

const roundSum = 10_000;

/** Fisher and Yates: every order is equally likely. */
function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
