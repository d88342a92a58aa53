import type { Product } from '#shared/catalogue/api.ts';
import { colourFamily } from '#shared/catalogue/colour-families.ts';
import type { FormValues } from './product-form.ts';
import type { StoredDraft } from './drafts/stored-draft.ts';

/** A product as shoppers would see it, with the unsaved changes of this browser applied. */
export function draftAsProduct({ id, values }: StoredDraft, saved: Product | undefined): Product {
  const { discountPercent, variants, measurements, ...fields } = values;
  const { sizes } = fields;
  return {
    ...fields,
    _id: id,
    name: fields.name || 'No name yet',
    reviews: null,
    measurements: measurements.map(({ name, cm }) => ({
      name,
      cm: Object.fromEntries(Object.entries(cm).filter((one): one is [string, number] => typeof one[1] === 'number')),
    })),
    // The input may not be a number yet.
    discount: typeof discountPercent === 'number' ? { value: discountPercent } : null,
    variants: variants.map((variant) => {
      const shown = saved?.variants.find(({ _id }) => _id === variant._id);
      const inventory = sizes.map((size) => ({ size, quantity: quantityIn(variant, size, saved) }));
      return {
        _id: variant._id,
        color: {
          name: variant.color.name || 'No name yet',
          hex: variant.color.hex,
          family: variant.color.family ?? colourFamily(variant.color.hex),
        },
        cloth: variant.cloth,
        price: typeof variant.price === 'number' ? variant.price : 0,
        inventory,
        inStock: inventory.some(({ quantity }) => quantity > 0),
        // The saved one: shoppers load no other.
        ...(shown?.turntable !== undefined && { turntable: shown.turntable }),
        images: {
          main: variant.pictures[0]?.src ?? '',
          thumbnails: variant.pictures.map(({ src }) => src),
          alt: Object.fromEntries(variant.pictures.filter(({ alt }) => alt !== '').map(({ src, alt }) => [src, alt])),
        },
      };
    }),
  };
}

function quantityIn(
  { _id, stockItems }: FormValues['variants'][number],
  size: string,
  saved: Product | undefined,
): number {
  const there = saved?.variants.find((variant) => variant._id === _id)?.inventory.find((row) => row.size === size);
  const typed = stockItems.find((stockItem) => stockItem.size === size)?.quantity;
  return there?.quantity ?? (typeof typed === 'number' ? typed : 0);
}
