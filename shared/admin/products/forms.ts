import * as z from 'zod/mini';
import { colourFamilies } from '../../catalogue/colour-families.ts';
import { optionalText, requiredText, VariantId } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { pluck } from './field-tables.ts';
import { filterName, maxColourLength } from './filter-name.ts';
import { productFields, variantFields } from './product-fields.ts';
import { sizeKey } from './size-code.ts';

export const statuses = ['draft', 'published', 'archived'] as const;
export type ProductStatus = (typeof statuses)[number];

export const maxImages = 12;
export const maxColours = 30;
export const maxSizes = 40;

export const SizeCode = z
  .string(adminMessages.products.badSize)
  .check(z.trim(), z.regex(/^[\p{L}\d][\p{L}\d ./-]{0,19}$/u, adminMessages.products.badSize));

/** How many frames a turntable may have. */
export const minFrames = 6;
export const maxFrames = 36;

const ImageAddress = z
  .string(adminMessages.products.badPicture)
  .check(z.regex(/^\/pictures\/[a-z0-9-]+\.[0-9a-f]{12}\.webp$/, adminMessages.products.badPicture));

export const ImageEntry = z.object({
  src: ImageAddress,
  /** The alternative text; empty means a generated one. */
  alt: optionalText(200),
});
export type ImageEntry = z.output<typeof ImageEntry>;

/** The maximum stock that can be entered; restocking after a refund may exceed it. */
export const maxStock = 100_000;

const Quantity = z.int(adminMessages.products.quantity).check(z.minimum(0, adminMessages.products.quantity));

export const VariantEntry = z.object({
  /** Made by the client, so that sending it twice adds it once. */
  _id: VariantId.check(z.toLowerCase()),
  color: z.object({
    name: filterName(adminMessages.products.colour, maxColourLength),
    hex: z
      .string(adminMessages.products.hex)
      .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, adminMessages.products.hex)),
    /** The colour family it is filtered by; null derives it from the hex value. */
    family: z._default(z.nullable(z.enum(colourFamilies)), null),
  }),
  ...pluck(variantFields, 'entry'),
  /** The main image first, the close-up of the fabric last. */
  pictures: z.array(ImageEntry).check(z.maxLength(maxImages, adminMessages.products.tooManyPictures)),
  /** The frames of its turntable as it turns, from the front on; empty without one. Left out, they stay as they are. */
  frames: z.optional(
    z
      .array(ImageAddress)
      .check(
        z.refine(
          ({ length }) => length === 0 || (length >= minFrames && length <= maxFrames),
          adminMessages.products.frames(minFrames, maxFrames),
        ),
      ),
  ),
  /** The initial stock of new sizes; ignored for existing sizes. */
  stockItems: z.array(z.object({ size: SizeCode, quantity: Quantity })).check(z.maxLength(maxSizes)),
});
export type VariantEntry = z.output<typeof VariantEntry>;

/** With one decimal. */
export const Centimetres = z
  .number(adminMessages.products.centimetres)
  .check(z.minimum(0.1, adminMessages.products.centimetres), z.maximum(999.9, adminMessages.products.centimetres))
  .check(z.overwrite((typed) => Math.round(typed * 10) / 10));

const MeasureEntry = z.object({
  name: requiredText(adminMessages.products.measure, 40),
  /** By size; sizes without a measurement are left out. */
  cm: z.record(SizeCode, Centimetres),
});
type MeasureEntry = z.output<typeof MeasureEntry>;

/** A product as edited; the same schema in the form and in the route. */
export const ProductEntry = z
  .object({
    ...pluck(productFields, 'entry'),
    measurements: z._default(z.array(MeasureEntry).check(z.maxLength(12, adminMessages.products.tooManyMeasures)), []),
    sizes: z
      .array(SizeCode)
      .check(
        z.minLength(1, adminMessages.products.size),
        z.maxLength(maxSizes, adminMessages.products.tooManySizes(maxSizes)),
      ),
    variants: z
      .array(VariantEntry)
      .check(
        z.minLength(1, adminMessages.products.noColour),
        z.maxLength(maxColours, adminMessages.products.tooManyColours(maxColours)),
      ),
  })
  .check(({ value: { sizes, variants, measurements }, issues }) => {
    const complain = (path: (string | number)[], input: unknown, message: string) =>
      issues.push({ code: 'custom', path, input, message });
    if (firstDuplicate(sizes.map(sizeKey)) !== null) complain(['sizes'], sizes, adminMessages.products.sizeTwice);
    const measure = firstDuplicate(measurements.map(({ name }) => name.toLowerCase()));
    if (measure !== null)
      complain(['measurements', measure, 'name'], measurements, adminMessages.products.measureTwice);
    const colour = firstDuplicate(variants.map(({ color }) => color.name.toLowerCase()));
    if (colour !== null) complain(['variants', colour, 'color', 'name'], variants, adminMessages.products.colourTwice);
    const variant = firstDuplicate(variants.map(({ _id }) => _id.toLowerCase()));
    if (variant !== null)
      complain(['variants', variant, 'color', 'name'], variants, adminMessages.products.colourTwice);
  });
export type ProductEntry = z.output<typeof ProductEntry>;

/** The index of the first duplicate. */
export function firstDuplicate(all: readonly string[]): number | null {
  const place = all.findIndex((one, index) => all.indexOf(one) < index);
  return place < 0 ? null : place;
}

/** The fields that are missing before it can be published, with their messages; empty if none. */
export function missingToPublish({
  variants,
  sizes,
}: Pick<ProductEntry, 'variants' | 'sizes'>): Record<string, string> {
  const missing: Record<string, string> = {};
  if (sizes.length === 0) missing['sizes'] = adminMessages.products.size;
  for (const [index, { color, pictures }] of variants.entries()) {
    if (pictures.length === 0) missing[`variants.${index}.pictures`] = adminMessages.products.needsPicture(color.name);
  }
  return missing;
}
