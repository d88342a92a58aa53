import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import type { Gender } from '#shared/catalogue/genders.ts';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import { type ImageEntry, ProductEntry } from '#shared/admin/products/forms.ts';
import { fieldErrors } from '#shared/fields.ts';
import { randomId } from '../random-id.ts';

export interface FormColour {
  name: string;
  hex: string;
  /** What shoppers find it under; null: as the hex looks. A draft of an older program has none. */
  family?: ColourFamily | null;
}

/** What stands in the form: as a product is sent, but for what nobody has typed yet. */
export interface FormVariant {
  _id: string;
  color: FormColour;
  cloth: string;
  price: number | null;
  pictures: ImageEntry[];
  pieces: { size: string; quantity: number | null }[];
}

export interface FormMeasure {
  name: string;
  /** Centimetres by size. */
  cm: Record<string, number | null>;
}

export interface FormValues {
  name: string;
  description: string;
  composition: string;
  /** As typed: lines that are empty are not sent. */
  care: string[];
  fit: string;
  length: string;
  measurements: FormMeasure[];
  category: string;
  gender: Gender;
  sizes: string[];
  discountPercent: number | null;
  variants: FormVariant[];
}

/** What is wrong, by the field's path: 'variants.0.price'. */
export type FormErrors = Readonly<Record<string, string>>;

export const emptyProduct = (): FormValues => ({
  name: '',
  description: '',
  composition: '',
  care: [],
  fit: '',
  length: '',
  measurements: [],
  category: '',
  gender: 'women',
  sizes: ['S', 'M', 'L', 'XL'],
  discountPercent: null,
  variants: [newVariant()],
});

/** Colours of one product are mostly alike: price, cloth and pieces are those of the one before. */
export function newVariant(before?: FormVariant): FormVariant {
  return {
    _id: randomId(),
    color: { name: '', hex: '', family: null },
    cloth: before?.cloth ?? '',
    price: before?.price ?? null,
    pictures: [],
    pieces: before?.pieces.map((piece) => ({ ...piece })) ?? [],
  };
}

export const valuesOf = ({ product }: AdminProduct): FormValues => structuredClone(product);

/** What is sent, or what is wrong with it. An empty box of pieces means none. */
export function checked(values: FormValues): { entry: ProductEntry } | { errors: FormErrors } {
  const whole = {
    ...values,
    care: values.care.map((line) => line.trim()).filter(Boolean),
    measurements: values.measurements.map(({ name, cm }) => ({
      name,
      cm: Object.fromEntries(
        Object.entries(cm).filter(([size, typed]) => typed !== null && values.sizes.includes(size)),
      ),
    })),
    variants: values.variants.map((variant) => ({
      ...variant,
      pieces: variant.pieces
        .filter(({ size }) => values.sizes.includes(size))
        .map(({ size, quantity }) => ({ size, quantity: quantity ?? 0 })),
    })),
  };
  const entry = ProductEntry.safeParse(whole);
  return entry.success ? { entry: entry.data } : { errors: fieldErrors(entry.error) };
}

/** A whole number as people type it, '38,500' too; null for nothing or nonsense. */
export function wholeNumber(typed: string): number | null {
  const digits = typed.replace(/[\s,₦]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Centimetres as people type them, '54,5' too; null for nothing or nonsense. */
export function decimalNumber(typed: string): number | null {
  const number = typed.trim().replace(',', '.');
  return /^\d{1,3}(\.\d?)?$/.test(number) ? Number(number) : null;
}

/** The list with one of its things one place earlier or later. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const all = [...list];
  const [one] = all.splice(from, 1);
  all.splice(Math.max(0, Math.min(to, all.length)), 0, one!);
  return all;
}
