import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import { pick, pluck, type TypedValues } from '#shared/admin/products/field-tables.ts';
import { type ImageEntry, ProductEntry } from '#shared/admin/products/forms.ts';
import {
  productFields,
  type ProductFields,
  variantFields,
  type VariantFields,
} from '#shared/admin/products/product-fields.ts';
import { fieldErrors } from '#shared/fields.ts';
import { startingSizes } from '#shared/admin/products/unfinished.ts';
import { randomId } from '#web/random-id.ts';
import type { TypedNumber } from '../ui/forms/as-number.ts';

interface FormColour {
  name: string;
  hex: string;
  /** The colour family in filters; null: computed from the hex value. Drafts of older versions lack it. */
  family?: ColourFamily | null;
}

/** The values of the form: a product as it is sent, except for fields that are still empty, or are no number as typed. */
export interface FormVariant extends TypedValues<VariantFields> {
  _id: string;
  color: FormColour;
  pictures: ImageEntry[];
  /** Drafts of older versions, and responses of the former release, say nothing of a turntable. */
  frames?: string[] | undefined;
  stockItems: { size: string; quantity: TypedNumber }[];
}

export interface FormMeasure {
  name: string;
  /** Centimetres by size. */
  cm: Record<string, TypedNumber>;
}

export interface FormValues extends TypedValues<ProductFields> {
  measurements: FormMeasure[];
  sizes: string[];
  variants: FormVariant[];
}

/** Error messages by the path of their field, such as 'variants.0.price'. */
export type FormErrors = Readonly<Record<string, string>>;

export const emptyProduct = (): FormValues => ({
  ...pluck(productFields, 'empty'),
  measurements: [],
  sizes: [...startingSizes],
  variants: [newVariant()],
});

/**
 * A new colour copies the fields of the one before, which are usually the same, but not its stock: pieces that nobody has
 * counted would be on sale, nor the price of a planned sale, which would stay its price after the sale.
 */
export function newVariant(before?: FormVariant, isOnSale = false): FormVariant {
  return {
    _id: randomId(),
    color: { name: '', hex: '', family: null },
    ...(before ? pick(variantFields, before) : pluck(variantFields, 'empty')),
    ...(isOnSale && { price: variantFields.price.empty }),
    pictures: [],
    stockItems: [],
  };
}

/** The name of a colour; until it has one, its place among the others. */
export const variantTitle = (variants: readonly FormVariant[], index: number): string =>
  variants[index]?.color.name || (variants.length === 1 ? 'The colour' : `Colour ${index + 1}`);

/** The values of a saved product. In a draft from photos, missing values are empty. */
export function valuesOf({ product, unfinished }: AdminProduct): FormValues {
  const values: FormValues = structuredClone(product);
  if (!unfinished) return values;
  const variants = values.variants.map((variant) => ({ ...variant, price: null }));
  return { ...values, name: '', category: '', variants };
}

/** The validated product, or the errors by field. An empty stock field counts as 0. */
export function checked(values: FormValues): { entry: ProductEntry } | { errors: FormErrors } {
  const whole = {
    ...values,
    measurements: values.measurements.map(({ name, cm }) => ({
      name,
      cm: Object.fromEntries(
        Object.entries(cm).filter(([size, typed]) => typed !== null && values.sizes.includes(size)),
      ),
    })),
    variants: values.variants.map((variant) => ({
      ...variant,
      stockItems: variant.stockItems
        .filter(({ size }) => values.sizes.includes(size))
        .map(({ size, quantity }) => ({ size, quantity: quantity ?? 0 })),
    })),
  };
  const entry = ProductEntry.safeParse(whole);
  return entry.success ? { entry: entry.data } : { errors: fieldErrors(entry.error) };
}

/** Moves one item of a list to another position. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const all = [...list];
  const [one] = all.splice(from, 1);
  all.splice(Math.max(0, Math.min(to, all.length)), 0, one!);
  return all;
}
