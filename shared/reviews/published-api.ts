import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { ProductId, Timestamp } from '../fields.ts';
import { messages } from '../messages.ts';
import { CursorQuery } from '../pagination.ts';
import { fits } from './review.ts';

/** A published review, as everybody sees it. */
export const Review = z.object({
  _id: z.string(),
  stars: z.int(),
  /** Null for what has no sizes. */
  fit: z.nullable(z.enum(fits)),
  words: z.string(),
  /** As the customer wants to be called; may be empty. */
  name: z.string(),
  writtenAt: Timestamp,
  /** The ids of its photos that staff have published. */
  photos: z.array(z.string()),
  /** The shop's reply; may be empty. */
  reply: z.string(),
  /** Invented for the demo. */
  isDemo: z.boolean(),
});
export type Review = z.output<typeof Review>;

/** All published reviews of a product in numbers, and the newest five. */
export const ProductReviews = z.object({
  count: z.int(),
  /** The average of their stars, with one decimal. */
  average: z.number(),
  /** How many say that it fits so. */
  fits: z.object({ small: z.int(), true: z.int(), large: z.int() }),
  /** How many of them were invented for the demo. */
  demoCount: z.int(),
  newest: z.array(Review),
  /** The cursor of the next ones; null if there are none. */
  next: z.nullable(z.string()),
});
export type ProductReviews = z.output<typeof ProductReviews>;

export const moreReviews = endpoint({
  method: 'GET',
  url: '/api/product/reviews/:id',
  failure: messages.reviews.loadFailed,
  requiredResponse: { reviews: [{ _id: '', words: '' }] },
  schema: {
    summary: 'Returns published reviews of a product, five at a time, the newest first',
    tags: ['product'],
    isCached: true,
    params: z.object({ id: ProductId }),
    querystring: z.object({
      cursor: CursorQuery.check(z.describe('The `next` of a page. Left out, or anything else, for the newest')),
    }),
    isLimited: true,
    response: { 200: z.extend(Success, { reviews: z.array(Review), next: z.nullable(z.string()) }) },
  },
});
