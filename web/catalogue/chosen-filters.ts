import { colourName } from '#shared/catalogue/colours.ts';
import { changeFilters, type ProductFilters } from '#shared/catalogue/filters.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';

/** What the shop can be narrowed down by, in the order of the filter bar. Sorting narrows nothing. */
export const filterNames = {
  category: 'Category',
  size: 'Size',
  color: 'Colour',
  price: 'Price',
  stock: 'Availability',
} as const;

export type FilterKind = keyof typeof filterNames;

export const filterKinds = Object.keys(filterNames) as FilterKind[];

/** What a shopper can ask of the filters in one go. */
export type FilterChange = Parameters<typeof changeFilters>[1];

/** One filter that the shopper chose, and what the shop would show without it. */
export interface ChosenFilter {
  readonly key: string;
  readonly kind: FilterKind;
  readonly label: string;
  readonly without: ProductFilters;
}

/** How a choice reads to a shopper. */
export const readAs = { category: (name: string) => name, size: sizeName, color: colourName } as const;

/** Every filter that narrows the shop down, in the order of the filter bar. */
export function chosenFilters(filters: ProductFilters): ChosenFilter[] {
  const { price, stock } = filters;
  const chosen = (kind: FilterKind, key: string, label: string, change: FilterChange) => ({
    key,
    kind,
    label,
    without: changeFilters(filters, change),
  });

  const choices = (['category', 'size', 'color'] as const).flatMap((kind) =>
    filters[kind].map((choice) =>
      chosen(kind, `${kind} ${choice}`, readAs[kind](choice), {
        [kind]: filters[kind].filter((other) => other !== choice),
      }),
    ),
  );
  const priceChip =
    price && chosen('price', 'price', `${formatNaira(price.min)} to ${formatNaira(price.max)}`, { price: null });
  const stockChip = stock.out && chosen('stock', 'stock', stock.in ? 'Out of stock too' : 'Out of stock', inStockOnly);
  return [...choices, ...(priceChip ? [priceChip] : []), ...(stockChip ? [stockChip] : [])];
}

const inStockOnly = { stock: { in: true, out: false } };

/** The change that takes every filter away and leaves the sorting. */
export const noFilters: FilterChange = { category: [], size: [], color: [], price: null, ...inStockOnly };

/** The whole shop again, sorted as it was. */
export function withoutFilters(filters: ProductFilters): ProductFilters {
  return changeFilters(filters, noFilters);
}
