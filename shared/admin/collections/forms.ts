import * as z from 'zod/mini';
import { colourFamilies } from '../../catalogue/colour-families.ts';
import { type ProductSort, sorts } from '../../catalogue/filters.ts';
import { narrowGenders } from '../../catalogue/genders.ts';
import { idWith, optionalText, requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';

const texts = adminMessages.collections;

/** In place of the slug of a collection that is not saved yet; no slug has a tilde. */
export const newCollectionSlug = '~new';

/** The number that a person can put in order. */
export const maxChosen = 300;

const Price = z.nullable(z.int(texts.price).check(z.minimum(0, texts.price), z.maximum(1_000_000_000, texts.price)));

/** Which products a collection has by itself: those that meet every part that is set. */
export const CollectionRule = z
  .object(
    {
      /** Products for women and men belong to both, those for girls and boys to each of these; `kids` is all of them. */
      gender: z.nullable(z.enum(narrowGenders, texts.gender)),
      categories: z.array(requiredText(texts.category, 60), texts.category).check(z.maxLength(20, texts.category)),
      colours: z.array(z.enum(colourFamilies, texts.colour), texts.colour).check(z.maxLength(20, texts.colour)),
      onSale: z.boolean(texts.invalid),
      /** Added in the last (days), today included. */
      newWithinDays: z.nullable(z.int(texts.days).check(z.minimum(1, texts.days), z.maximum(365, texts.days))),
      priceFrom: Price,
      priceTo: Price,
      /** The order in which it opens. */
      sort: z.enum(Object.keys(sorts) as [ProductSort, ...ProductSort[]], texts.sort),
    },
    texts.invalid,
  )
  .check(z.refine(isNarrowing, { error: texts.emptyRule, path: ['categories'] }));
export type CollectionRule = z.output<typeof CollectionRule>;

/** A rule without any part would be the whole shop. */
function isNarrowing(rule: {
  gender: string | null;
  categories: readonly string[];
  colours: readonly string[];
  onSale: boolean;
  newWithinDays: number | null;
  priceFrom: number | null;
  priceTo: number | null;
}): boolean {
  const { gender, categories, colours, onSale, newWithinDays, priceFrom, priceTo } = rule;
  const isSet = [gender, newWithinDays, priceFrom, priceTo].some((part) => part !== null);
  return isSet || onSale || categories.length > 0 || colours.length > 0;
}

/** A collection as staff edit it. */
export const CollectionForm = z
  .object({
    // One line, as it is the title of the browser's tab too.
    name: z.pipe(
      requiredText(texts.name, 60).check(z.minLength(2, texts.name)),
      z.transform((name: string) => name.replace(/\s+/g, ' ')),
    ),
    text: optionalText(300),
    /** The path of a stored image; empty without one. */
    picture: z.string(texts.picture).check(z.regex(/^(|\/pictures\/[a-z0-9-]+\.[0-9a-f]{12}\.webp)$/, texts.picture)),
    alt: optionalText(300),
    isPublished: z.boolean(texts.invalid),
    isOnHome: z.boolean(texts.invalid),
    position: z.int(texts.position).check(z.minimum(1, texts.position), z.maximum(99, texts.position)),
    /** Chosen by hand, in their order; not kept while there is a rule. */
    products: z
      .array(idWith(texts.product), texts.product)
      .check(z.maxLength(maxChosen, texts.tooManyProducts(maxChosen))),
    rule: z.nullable(CollectionRule),
  })
  .check(
    z.refine(({ isPublished, picture }) => !isPublished || picture !== '', {
      error: texts.pictureToPublish,
      path: ['picture'],
    }),
    z.refine(({ isPublished, alt }) => !isPublished || alt !== '', { error: texts.altToPublish, path: ['alt'] }),
  );
export type CollectionForm = z.output<typeof CollectionForm>;
