import * as z from 'zod/mini';
import { optionalText, requiredText, VariantId } from '../fields.ts';
import { messages } from '../messages.ts';

const words = messages.editing;

export const statuses = ['draft', 'published', 'archived'] as const;
export type ProductStatus = (typeof statuses)[number];

export const longestDescription = 4_000;
export const mostPictures = 12;

/** A name that the shop's filters can find: they read a comma as 'or' and drop a plus at the end (`filters.ts`). */
const choosable = (missing: string, length: number) =>
  requiredText(missing, length).check(z.regex(/^[^,]*[^,+]$/, words.notChoosable));

const CategoryName = choosable(words.category, 60).check(z.regex(/^(?!all$)/i, words.category));

const SizeCode = z.string(words.badSize).check(z.trim(), z.regex(/^[\p{L}\d][\p{L}\d ./-]{0,19}$/u, words.badSize));

export const PictureEntry = z.object({
  src: z.string(words.badPicture).check(z.regex(/^\/pictures\/[a-z0-9-]+\.[0-9a-f]{12}\.webp$/, words.badPicture)),
  /** What it shows, for who cannot see it; empty means the shop's own words. */
  words: optionalText(200),
});
export type PictureEntry = z.output<typeof PictureEntry>;

const Pieces = z.int(words.pieces).check(z.minimum(0, words.pieces), z.maximum(100_000, words.pieces));

export const VariantEntry = z.object({
  /** Made where it is typed in, so that sending it twice adds it once. */
  _id: VariantId.check(z.toLowerCase()),
  color: z.object({
    name: choosable(words.colour, 40),
    hex: z.string(words.hex).check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, words.hex)),
  }),
  cloth: optionalText(80),
  price: z.int(words.price).check(z.minimum(1, words.price), z.maximum(100_000_000, words.price)),
  /** The main one first, the close-up of the cloth last. */
  pictures: z.array(PictureEntry).check(z.maxLength(mostPictures, words.tooManyPictures)),
  /** What is on the shelf of a size that is new; of a size that was there before it says nothing. */
  pieces: z.array(z.object({ size: SizeCode, quantity: Pieces })).check(z.maxLength(40)),
});
export type VariantEntry = z.output<typeof VariantEntry>;

/** A product as a person edits it. The same rules hold in the form and in the route. */
export const ProductEntry = z
  .object({
    name: requiredText(words.name, 120),
    description: optionalText(longestDescription),
    category: CategoryName,
    gender: z.enum(['women', 'men'], words.gender),
    sizes: z.array(SizeCode).check(z.minLength(1, words.size), z.maxLength(40)),
    /** Display only: how many percent more it is said to have cost. */
    discountPercent: z.nullable(
      z.int(words.discount).check(z.minimum(1, words.discount), z.maximum(90, words.discount)),
    ),
    variants: z.array(VariantEntry).check(z.minLength(1, words.noColour), z.maxLength(30)),
  })
  .check(({ value: { sizes, variants }, issues }) => {
    const complain = (path: (string | number)[], input: unknown, message: string) =>
      issues.push({ code: 'custom', path, input, message });
    if (firstTwice(sizes.map((size) => size.toLowerCase())) !== null) complain(['sizes'], sizes, words.sizeTwice);
    const colour = firstTwice(variants.map(({ color }) => color.name.toLowerCase()));
    if (colour !== null) complain(['variants', colour, 'color', 'name'], variants, words.colourTwice);
    const variant = firstTwice(variants.map(({ _id }) => _id.toLowerCase()));
    if (variant !== null) complain(['variants', variant, 'color', 'name'], variants, words.colourTwice);
  });
export type ProductEntry = z.output<typeof ProductEntry>;

/** The place of the first thing that stood there before. */
function firstTwice(all: readonly string[]): number | null {
  const place = all.findIndex((one, index) => all.indexOf(one) < index);
  return place < 0 ? null : place;
}

/** Why shoppers could not see or buy it yet, by the field that is missing; empty when nothing is. */
export function missingToPublish({
  variants,
  sizes,
}: Pick<ProductEntry, 'variants' | 'sizes'>): Record<string, string> {
  const missing: Record<string, string> = {};
  if (sizes.length === 0) missing['sizes'] = words.size;
  for (const [index, { color, pictures }] of variants.entries()) {
    if (pictures.length === 0) missing[`variants.${index}.pictures`] = words.needsPicture(color.name);
  }
  return missing;
}
