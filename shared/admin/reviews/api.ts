import * as z from 'zod/mini';
import { adminMessages } from '../messages.ts';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, OrderId, ProductId, Timestamp } from '../../fields.ts';
import { CursorQuery, oneOf, PageCursors } from '../../pagination.ts';
import { declineReasons, fits, reviewStates } from '../../reviews/review.ts';
import { DeclineReviewForm, PublishForm } from './forms.ts';

const tags = ['admin: reviews'];
const params = z.object({ id: idWith(adminMessages.general.notFound) });

const reviewViews = [...reviewStates, 'all'] as const;
export type ReviewView = (typeof reviewViews)[number];

export const AdminReview = z.object({
  _id: z.string(),
  productId: ProductId,
  /** As it was called in the order, with its image. */
  productName: z.string(),
  image: z.string(),
  color: z.string(),
  /** The sizes that were bought. */
  sizes: z.array(z.string()),
  orderId: OrderId,
  stars: z.int(),
  fit: z.nullable(z.enum(fits)),
  words: z.string(),
  /** The name that is shown; empty for none. */
  name: z.string(),
  photos: z.array(z.object({ _id: z.string(), isPublished: z.boolean() })),
  state: z.enum(reviewStates),
  revision: z.int(),
  /** How often staff have decided about it. */
  decisions: z.int(),
  writtenAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
  declineReason: z.nullable(z.enum(declineReasons)),
  declineNote: z.string(),
  reply: z.string(),
  isDemo: z.boolean(),
});
export type AdminReview = z.output<typeof AdminReview>;

const response = { 200: z.extend(Success, { review: AdminReview }) };

export const adminReviews = endpoint({
  method: 'GET',
  url: '/api/admin/product-reviews',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'reviews.moderate' },
  schema: {
    summary: 'Lists reviews: those that wait for a decision oldest first, others newest first',
    tags,
    querystring: z.object({ cursor: CursorQuery, state: oneOf(reviewViews, 'pending') }),
    response: {
      200: z.extend(Success, {
        reviews: z.array(AdminReview),
        /** How many wait for a decision. */
        counts: z.object({ pending: z.int() }),
        ...PageCursors,
      }),
    },
  },
});

export const adminReview = endpoint({
  method: 'GET',
  url: '/api/admin/product-reviews/:id',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'reviews.moderate' },
  schema: { summary: 'Returns one review', tags, params, response },
});

export const publishReview = endpoint({
  method: 'POST',
  url: '/api/admin/product-reviews/:id/publish',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'reviews.moderate' },
  schema: {
    summary:
      'Publishes a review with the shop’s reply, or changes the reply. The words of its customer stay as they are',
    tags,
    params,
    body: PublishForm,
    response,
  },
});

export const declineReview = endpoint({
  method: 'POST',
  url: '/api/admin/product-reviews/:id/decline',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'reviews.moderate' },
  schema: {
    summary: 'Declines a review, published or not, for a reason',
    tags,
    params,
    body: DeclineReviewForm,
    response,
  },
});
