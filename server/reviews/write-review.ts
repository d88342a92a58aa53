import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { ReviewForm } from '#shared/reviews/api.ts';
import { hasFit } from '#shared/reviews/review.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { photosOfReview, usePhotosInReview } from '../photos/use-photos.ts';
import type { Shop } from '../shop.ts';
import { boughtProducts } from './order-reviews.ts';

type Written = Omit<ReviewForm, 'photos'> & Partial<Pick<ReviewForm, 'photos'>>;

/**
 * Writes the review of a product of a delivered order, or changes it: then it waits for a decision of staff, also if it
 * was published. The order's row is locked, so of two tabs the second gets an error; repeating the same changes
 * nothing. The caller has checked that the order is the customer's own.
 *
 * @throws ShopError `not_reviewable` before the delivery and for a product that the order does not have;
 *   `review_changed` when another revision was written in the meantime; `invalid_request` without a fit; `photo_gone`
 */
export function writeReview(
  shop: Pick<Shop, 'db' | 'now'>,
  { orderId, productId }: { orderId: string; productId: string },
  { stars, fit, words, name: shownName, photos = [], revision }: Written,
): Promise<void> {
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const product = (await boughtProducts(tx, orderId)).find((bought) => bought.productId === productId);
    if (order.status !== 'delivered' || order.ownerLeftAt !== null || !product) throw new ShopError('not_reviewable');
    if (hasFit(product.sizes) !== (fit !== null)) {
      const message = fit === null ? messages.reviews.chooseFit : messages.general.invalidRequest;
      throw new ShopError('invalid_request', { message, fields: { fit: message } });
    }
    const content = { stars, fit, words, shownName };
    const found = await currentReview(tx, orderId, productId);
    const former = found ? await photosOfReview(tx, found.id) : [];
    if (found && isSame(found, content) && areSame(former, photos)) return;
    if ((found?.revision ?? 0) !== revision) throw new ShopError('review_changed');
    const at = shop.now();
    const written = { ...content, writtenAt: at, updatedAt: at, updatedBy: 'shopper' };
    if (!found) {
      const { id: reviewId } = await tx
        .insertInto('reviews')
        .values({ ...written, orderId, productId, position: product.position })
        .returning('id')
        .executeTakeFirstOrThrow();
      return usePhotosInReview(tx, { orderId, reviewId, photos, at });
    }
    const undecided = { state: 'pending', decidedAt: null, declineReason: null, declineNote: '' } as const;
    await tx
      .updateTable('reviews')
      .set({ ...written, ...undecided, revision: revision + 1 })
      .where('orderId', '=', orderId)
      .where('productId', '=', productId)
      .where('revision', '=', revision)
      .execute();
    await usePhotosInReview(tx, { orderId, reviewId: found.id, photos, at });
  });
}

function currentReview(tx: Database, orderId: string, productId: string) {
  return tx
    .selectFrom('reviews')
    .select(['id', 'stars', 'fit', 'words', 'shownName', 'revision'])
    .where('orderId', '=', orderId)
    .where('productId', '=', productId)
    .executeTakeFirst();
}

/** The same photos, in whatever order. */
const areSame = (former: readonly string[], photos: readonly string[]) =>
  former.length === photos.length && former.every((id) => photos.includes(id));

interface Content {
  stars: number;
  fit: string | null;
  words: string;
  shownName: string;
}

const isSame = (one: Content, other: Content) =>
  one.stars === other.stars && one.fit === other.fit && one.words === other.words && one.shownName === other.shownName;
