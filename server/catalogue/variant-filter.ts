import type { ProductFilters } from '#shared/catalogue/filters.ts';
import type { VariantFilter } from '#shared/catalogue/first-variant.ts';

/**
 * The part of a list's filters, which are in lower case, by which its cards show a variant.
 *
 * @param searched colours and colour families that were searched for, in lower case: without a filter for colours
 */
export const variantFilterOf = (
  { color, size, stock }: Pick<ProductFilters, 'color' | 'size' | 'stock'>,
  searched: readonly string[] = [],
): VariantFilter => ({ colours: color.length > 0 ? color : searched, sizes: size, hasSoldOut: stock.out });
