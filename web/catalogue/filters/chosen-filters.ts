import { colourName } from '#shared/catalogue/colours.ts';
import { changeFilters } from '#shared/catalogue/filters.ts';
import { isGenderSection, sectionName } from '#shared/catalogue/gender-sections.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { ShopFilters } from '../shop-url.ts';

/** The filters, in the order of the filter bar. Sorting isn't one. */
export const filterNames = {
  gender: 'Gender',
  category: 'Category',
  size: 'Size',
  color: 'Colour',
  price: 'Price',
  stock: 'Availability',
} as const;

export type FilterKind = keyof typeof filterNames;

export const filterKinds = keysOf(filterNames);

/** A change of the filters. */
export type FilterChange = Parameters<typeof changeFilters>[1];

/** A price is entered rather than picked: after one end, the other may follow. */
export const isPicked = (change: FilterChange): boolean => !('price' in change);

/** A chosen filter, and the filters without it. */
export interface ChosenFilter {
  readonly key: string;
  readonly kind: FilterKind;
  readonly label: string;
  readonly without: ShopFilters;
}

/** Display names of filter values. */
export const readAs = {
  gender: (name: string) => (isGenderSection(name) ? sectionName(name) : name),
  category: (name: string) => name,
  size: sizeName,
  color: colourName,
} as const;

/** The chosen filters, in the order of the filter bar. */
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

/** Sizes as text: 'Medium or Large'. In stock means in any of these. */
export const sizesRead = (sizes: readonly string[]): string => sizes.map(sizeName).join(' or ');

const inStockOnly = { stock: { in: true, out: false } };

/** The change that clears all filters and keeps the sorting. */
export const emptyFilters: FilterChange = {
  gender: [],
  category: [],
  size: [],
  color: [],
  price: null,
  sale: false,
  ...inStockOnly,
};

/** The shop without filters, sorted as before. */
export function withoutFilters(filters: ShopFilters): ShopFilters {
  return changeFilters(filters, emptyFilters);
}
