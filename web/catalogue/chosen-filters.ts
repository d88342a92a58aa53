import { colourName } from '#shared/catalogue/colours.ts';
import { changeFilters, type ProductFilters } from '#shared/catalogue/filters.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';

/** One filter that the shopper chose, and what the shop would show without it. */
export interface ChosenFilter {
  readonly key: string;
  readonly label: string;
  readonly without: ProductFilters;
}

const readAs = { category: (name: string) => name, size: sizeName, color: colourName } as const;

/** Every filter that narrows the shop down, in the order of the filter bar. Sorting is none. */
export function chosenFilters(filters: ProductFilters): ChosenFilter[] {
  const { price, stock } = filters;
  const chosen = (key: string, label: string, change: Parameters<typeof changeFilters>[1]) => ({
    key,
    label,
    without: changeFilters(filters, change),
  });

  const choices = (['category', 'size', 'color'] as const).flatMap((kind) =>
    filters[kind].map((choice) =>
      chosen(`${kind} ${choice}`, readAs[kind](choice), { [kind]: filters[kind].filter((other) => other !== choice) }),
    ),
  );
  const priceChip = price && chosen('price', `${formatNaira(price.min)} to ${formatNaira(price.max)}`, noPrice);
  const stockChip = stock.out && chosen('stock', stock.in ? 'Out of stock too' : 'Out of stock', inStockOnly);
  return [...choices, ...(priceChip ? [priceChip] : []), ...(stockChip ? [stockChip] : [])];
}

/** The whole shop again, sorted as it was. */
export function withoutFilters(filters: ProductFilters): ProductFilters {
  return changeFilters(filters, { category: [], size: [], color: [], ...noPrice, ...inStockOnly });
}

const noPrice = { price: null };
const inStockOnly = { stock: { in: true, out: false } };
