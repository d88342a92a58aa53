import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { optionalText, OrderId, ProductId } from '../fields.ts';
import { messages } from '../messages.ts';
import { PhotoIds } from '../photos/api.ts';
import { declineReasons, fits, reviewStates } from './review.ts';

const tags = ['order'];
const texts = messages.reviews;

/** The review of a customer, and whether it is published. */
export const OwnReview = z.object({
  stars: z.int(),
  fit: z.nullable(z.enum(fits)),
  words: z.string(),
  /** The name that is shown; empty for none. */
  name: z.string(),
  /** The ids of its photos, published or not. */
  photos: z.array(z.string()),
  state: z.enum(reviewStates),
  /** Counts the changes, from 1. */
  revision: z.int(),
  /** Only of a declined one. */
  declineReason: z.nullable(z.enum(declineReasons)),
  declineNote: z.string(),
  reply: z.string(),
});
export type OwnReview = z.output<typeof OwnReview>;

/** The products of an order with the reviews of its customer; no products before the delivery. */
export const OrderReviews = z.object({
  /** The first name on the order, which the customer may change or leave out. */
  firstName: z.string(),
  products: z.array(
    z.object({
      productId: ProductId,
      name: z.string(),
      image: z.string(),
      /** Whether it comes in sizes, so that its fit is asked for. */
      hasFit: z.boolean(),
      review: z.nullable(OwnReview),
    }),
  ),
});
export type OrderReviews = z.output<typeof OrderReviews>;

export const ReviewForm = z.object({
  stars: z.int(texts.chooseStars).check(z.minimum(1, texts.chooseStars), z.maximum(5, texts.chooseStars)),
  fit: z.nullable(z.enum(fits, texts.chooseFit)),
  words: optionalText(1_000),
  name: optionalText(40),
  /** All that it has afterwards: those that it had and are not among them are deleted. */
  photos: PhotoIds,
  /** The revision that is changed; 0 for a new review. */
  revision: z.int(messages.general.invalidRequest).check(z.minimum(0), z.maximum(1_000_000)),
});
export type ReviewForm = z.output<typeof ReviewForm>;

const response = { 200: z.extend(Success, { orderReviews: OrderReviews }) };

export const orderReviews = endpoint({
  method: 'GET',
  url: '/api/orders/:id/reviews',
  failure: texts.loadFailed,
  requiredResponse: { orderReviews: { products: [] } },
  schema: {
    summary: 'Returns the products of a delivered order with their reviews, to whoever may read the order',
    tags,
    params: z.object({ id: OrderId }),
    isLimited: true,
    response,
  },
});

export const writeReview = endpoint({
  method: 'PUT',
  url: '/api/orders/:id/reviews/:productId',
  failure: texts.saveFailed,
  schema: {
    summary:
      'Writes or changes the review of a product of a delivered order, which staff then check. Repeating it changes nothing',
    tags,
    params: z.object({ id: OrderId, productId: ProductId }),
    body: ReviewForm,
    isLimited: true,
    response,
  },
});
