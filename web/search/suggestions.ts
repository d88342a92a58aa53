import type { Filters } from '#shared/catalogue/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { readFilters, type Sort } from '#shared/catalogue/filters.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira, naira } from '#shared/money.ts';
import { shopPath } from '../catalogue/shop-url.ts';

/** A filter of the shop, suggested to shoppers who don't know yet what to look for. */
interface Suggestion {
  readonly kind: 'category' | 'color' | 'size' | 'price';
  /** The value in the URL: 'XL', '0-20000'. */
  readonly value: string;
  /** The display name: 'X-Large', 'Up to ₦20,000'. */
  readonly label: string;
}

/** The number of suggestions (specification, section 9). */
const offered = 3;

/**
 * Three random filters of different kinds while possible, so that they are never three colours. None leads to an empty
 * list.
 *
 * @param random like `Math.random`: at least 0 and below 1
 */
export function drawSuggestions(filters: Filters, random: () => number): Suggestion[] {
  const kinds = shuffled(suggestionsByKind(filters), random).map((kind) => shuffled(kind, random));
  const longest = Math.max(...kinds.map(({ length }) => length));
  const inTurns = Array.from({ length: longest }, (_turn, turn) => kinds.flatMap((kind) => kind[turn] ?? []));
  return inTurns.flat().slice(0, offered);
}

/** The shop with only this filter, sorted as before. */
export function suggestionPath({ kind, value }: Suggestion, sort: Sort): string {
  return shopPath(readFilters({ [kind]: value, sort }));
}

function suggestionsByKind({ categories, categoryCounts, colors, colorCounts, sizes, sizeCounts, ...more }: Filters) {
  const named = categories.filter((category) => category.toLowerCase() !== 'all');
  return [
    suggestionsOf('category', named, categoryCounts),
    suggestionsOf('color', colors, colorCounts, colourName),
    suggestionsOf('size', sizes, sizeCounts, sizeText),
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

/** A bare number needs a word: 'Size 40', but 'X-Large'. */
const sizeText = (size: string) => (/^\d/.test(size) ? `Size ${size}` : sizeName(size));

/** Round amounts in the lower half of the price range; none if all prices are about the same. */
function priceSuggestions({ priceRange, stockCounts }: Pick<Filters, 'priceRange' | 'stockCounts'>): Suggestion[] {
  const { min, max } = priceRange;
  const lowest = Math.ceil(min / roundSum) || 1;
  const highest = Math.floor((min + max) / 2 / roundSum);
  if (stockCounts.inStock === 0 || highest < lowest) return [];
  const sums = Array.from({ length: highest - lowest + 1 }, (_sum, step) => naira((lowest + step) * roundSum));
  return sums.map((sum) => ({ kind: 'price', value: `0-${sum}`, label: `Up to ${formatNaira(sum)}` }));
}

const roundSum = 10_000;

/** Fisher-Yates: every order is equally likely. */
function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
