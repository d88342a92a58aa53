import { colourName } from '#shared/catalogue/colours.ts';
import { changeFilters } from '#shared/catalogue/filters.ts';
import { genderSections, isGenderSection } from '#shared/catalogue/genders.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { ShopFilters } from '../shop-url.ts';

/** What the shop can be narrowed down by, in the order of the filter bar. Sorting narrows nothing. */
export const filterNames = {
  gender: 'Gender',
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

/** A price is set rather than picked: whoever types it is not done with the first end. */
export const isPicked = (change: FilterChange): boolean => !('price' in change);

/** One filter that the shopper chose, and what the shop would show without it. */
export interface ChosenFilter {
  readonly key: string;
  readonly kind: FilterKind;
  readonly label: string;
  readonly without: ShopFilters;
}

/** How a choice reads to a shopper. */
export const readAs = {
  gender: (name: string) => (isGenderSection(name) ? genderSections[name] : name),
  category: (name: string) => name,
  size: sizeName,
  color: colourName,
} as const;

/** Every filter that narrows the shop down, in the order of the filter bar. */
export function chosenFilters(filters: ShopFilters): ChosenFilter[] {
  const { price, sale, size, stock } = filters;
  const chosen = (kind: FilterKind, key: string, label: string, change: FilterChange) => ({
    key,
    kind,
    label,
    without: changeFilters(filters, change),
  });

  const choices = (['gender', 'category', 'size', 'color'] as const).flatMap((kind) =>
    filters[kind].map((choice) =>
      chosen(kind, `${kind} ${choice}`, readAs[kind](choice), {
        [kind]: filters[kind].filter((other) => other !== choice),
      }),
    ),
  );
  const priceChip =
    price && chosen('price', 'price', `${formatNaira(price.min)} to ${formatNaira(price.max)}`, { price: null });
  const saleChip = sale && chosen('price', 'sale', messages.products.onSale, { sale: false });
  const stockName = stock.in ? messages.products.outOfStockToo : messages.products.outOfStock(sizesRead(size));
  const stockChip = stock.out && chosen('stock', 'stock', stockName, inStockOnly);
  return [...choices, ...[priceChip, saleChip, stockChip].filter((chip) => chip !== null && chip !== false)];
}

/** Sizes as a shopper says them: 'Medium or Large'. In stock means in one of these. */
export const sizesRead = (sizes: readonly string[]): string => sizes.map(sizeName).join(' or ');

const inStockOnly = { stock: { in: true, out: false } };

/** The change that takes every filter away and leaves the sorting. */
export const emptyFilters: FilterChange = {
  gender: [],
  category: [],
  size: [],
  color: [],
  price: null,
  sale: false,
  ...inStockOnly,
};

/** The whole shop again, sorted as it was. */
export function withoutFilters(filters: ShopFilters): ShopFilters {
  return changeFilters(filters, emptyFilters);
}
