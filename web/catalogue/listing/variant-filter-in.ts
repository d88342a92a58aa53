import { safeReturnPath } from '#shared/return-path.ts';
import { choices } from '#shared/catalogue/filters.ts';
import type { VariantFilter } from '#shared/catalogue/first-variant.ts';

/**
 * The filter of the list that the shopper came from, or its search words, which may be colours. Only
 * the shop's own list has any: the server renders a product for all other origins alike (`page-cache-key.ts`).
 */
export function variantFilterIn(from: string | null): VariantFilter {
  const [, query] = /^\/shop\?([^#]*)/.exec(safeReturnPath(from)) ?? [];
  const parameters = new URLSearchParams(query);
  const chosen = (name: string) => choices(parameters.getAll(name)).map((choice) => choice.toLowerCase());
  const colours = chosen('color');
  const words = parameters.get('search')?.toLowerCase().split(/\s+/) ?? [];
  return {
    colours: colours.length > 0 ? colours : words,
    sizes: chosen('size'),
    hasSoldOut: parameters.get('showOutOfStock') === 'true',
  };
}
