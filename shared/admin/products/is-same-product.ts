import { bySize } from '../../catalogue/sizes.ts';
import type { AdminProduct } from './api.ts';
import { pick } from './field-tables.ts';
import type { ProductEntry } from './forms.ts';
import { productFields, variantFields } from './product-fields.ts';

type Stored = AdminProduct['product'];

/** Whether nothing would change. Quantities do not count: the form does not change those of existing sizes. */
export function isSameProduct(stored: Stored, entry: ProductEntry): boolean {
  const hasAllSizes = stored.variants.every(({ stockItems }) => stockItems.length === entry.sizes.length);
  return hasAllSizes && isEqual(comparable(stored), comparable(entry));
}

/** The parts of a product that count as a change. */
export function comparable(product: Stored) {
  return {
    fields: pick(productFields, product),
    sizes: product.sizes.toSorted(bySize),
    measurements: product.measurements.map(({ name, cm }) => [name, sortedBySize(cm)]),
    variants: product.variants.map((variant) => ({
      _id: variant._id,
      // Its parts are named like fields in the log.
      colour: { name: variant.color.name, hex: variant.color.hex, family: variant.color.family },
      fields: pick(variantFields, variant),
      pictures: variant.pictures.map(({ src, alt }) => [src, alt]),
      frames: variant.frames ?? [],
    })),
  };
}

/** Sorted, because the order in which sizes were typed is no difference. */
const sortedBySize = (cm: Record<string, number>) =>
  Object.entries(cm).toSorted(([one], [other]) => bySize(one, other));

/** Of values whose fields have one order: what `comparable` returns, or two entries of one form. */
export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
