import * as z from 'zod/mini';
import { adminMessages } from '../messages.ts';
import { optionalText } from '../../fields.ts';
import { messages } from '../../messages.ts';
import { PhotoIds } from '../../photos/api.ts';
import { declineReasons } from '../../reviews/review.ts';

/**
 * The revision that staff have read: what the customer changed in the meantime is read again before it is published.
 */
const revision = z.int(messages.general.invalidRequest).check(z.minimum(1), z.maximum(1_000_000));

/**
 * The decisions of staff that were seen: what others decided in the meantime is seen before it changes. Former tabs
 * don't send it.
 */
const decisions = z.optional(z.int(messages.general.invalidRequest).check(z.minimum(0), z.maximum(1_000_000)));

/**
 * Publishes a review with a public reply, or changes the reply of a published one; an empty reply is none. Only the
 * named photos are shown.
 */
export const PublishForm = z.object({ revision, decisions, reply: optionalText(500), photos: PhotoIds });
export type PublishForm = z.output<typeof PublishForm>;

/** Why a review is not published. Its customer sees reason and note. */
export const DeclineReviewForm = z.object({
  revision,
  decisions,
  reason: z.enum(declineReasons, adminMessages.reviews.chooseReason),
  note: optionalText(500),
});
export type DeclineReviewForm = z.output<typeof DeclineReviewForm>;
