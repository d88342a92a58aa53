import type { Product, Variant } from '#shared/catalogue/api.ts';
import { firstVariant, type VariantFilter } from '#shared/catalogue/first-variant.ts';
import { chooseColour, type VariantSelection } from './variant-selection.ts';

/**
 * The initial selection: the variant with the id in the URL, or else the one that the card shows in the list;
 * quantity 1; no size unless Standard is the only one.
 */
export function firstChoice(product: Product, id: string | null, filter: VariantFilter): VariantSelection {
  const { variants } = product;
  const shown = variants.find(({ _id }) => _id === id) ?? firstVariant(variants, filter, availableSizes);
  return chooseColour(product, shown?._id ?? '');
}

const availableSizes = ({ inventory }: Variant): string[] =>
  inventory.flatMap(({ size, quantity }) => (quantity > 0 ? [size] : []));
