import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';

/**
 * Gives photos to the return that they belong to. The order's row is locked.
 *
 * @throws ShopError `photo_gone` for one that was deleted in the meantime, is used already or belongs to another order
 */
export async function usePhotosInReturn(
  tx: Database,
  { orderId, returnId, photos }: { orderId: string; returnId: string; photos: readonly string[] },
): Promise<void> {
  for (const [position, id] of photos.entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('shopperPhotos')
      .set({ returnId, position })
      .where('id', '=', id)
      .where('orderId', '=', orderId)
      .where('position', 'is', null)
      .where('deletingSince', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new ShopError('photo_gone');
  }
}

/**
 * Gives a review its photos: those that it had and are no longer among them are deleted. Those that it keeps stay in their
 * order, before new ones. The order's row is locked.
 *
 * @throws ShopError `photo_gone`, as above
 */
export async function usePhotosInReview(
  tx: Database,
  { orderId, reviewId, photos, at }: { orderId: string; reviewId: string; photos: readonly string[]; at: Date },
): Promise<void> {
  const before = await photosOfReview(tx, reviewId);
  const dropped = before.filter((id) => !photos.includes(id));
  if (dropped.length > 0)
    await tx.updateTable('shopperPhotos').set({ deletingSince: at }).where('id', 'in', dropped).execute();
  const kept = before.filter((id) => photos.includes(id));
  const added = photos.filter((id) => !before.includes(id));
  for (const [position, id] of [...kept, ...added].entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('shopperPhotos')
      .set({ reviewId, position })
      .where('id', '=', id)
      .where('orderId', '=', orderId)
      .where((or) => or.or([or('reviewId', '=', reviewId), or('position', 'is', null)]))
      .where('deletingSince', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new ShopError('photo_gone');
  }
}

/** The ids of a review's photos, in their order. */
export async function photosOfReview(db: Database, reviewId: string): Promise<string[]> {
  const found = await db
    .selectFrom('shopperPhotos')
    .select('id')
    .where('reviewId', '=', reviewId)
    .where('deletingSince', 'is', null)
    .orderBy('position')
    .execute();
  return found.map(({ id }) => id);
}

/** Everybody sees these photos of a review, as long as it is published. @returns whether that is a change */
export async function publishPhotos(tx: Database, reviewId: string, photos: readonly string[]): Promise<boolean> {
  const isNamed = sql<boolean>`(id = any(${[...photos]}::uuid[]))`;
  const { numUpdatedRows } = await tx
    .updateTable('shopperPhotos')
    .set({ isPublished: isNamed })
    .where('reviewId', '=', reviewId)
    .where('deletingSince', 'is', null)
    .where(sql<boolean>`is_published <> ${isNamed}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
