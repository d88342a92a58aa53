import type { ProductFilters } from '#shared/catalogue/filters.ts';
import type { Sought } from '#shared/catalogue/first-variant.ts';

/**
 * What a list was narrowed to, as its cards show it.
 *
 * @param filters in lower case
 * @param searched colours and colour families that were searched for, in lower case: without a filter for colours
 */
export const soughtBy = (
  { color, size, stock }: Pick<ProductFilters, 'color' | 'size' | 'stock'>,
  searched: readonly string[] = [],
): Sought => ({ colours: color.length > 0 ? color : searched, sizes: size, hasSoldOut: stock.out });
