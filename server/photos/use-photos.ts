import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';

/**
 * Gives photos to the return that they belong to. The order's row is locked.
 *
 * @throws ShopError `photo_gone` for one that was deleted meanwhile, is used already or belongs to another order
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
