import { randomUUID } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import { photoFile } from '../catalogue/images/photo-files.ts';
import { sanitizePhoto } from '../catalogue/images/sanitize-photo.ts';
import { transact } from '../db/transact.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { rejectEarlyPhoto } from './reject-early-photo.ts';

/** Photos of an order that nothing uses: enough to choose again a few times within the day after which they are deleted. */
const maxUnused = 12;

type Needed = Pick<Shop, 'db' | 'images' | 'now'>;

/**
 * Stores a photo for a return or a review of an order. Its row comes before its files, so that none is left behind that no
 * job would find. The caller has checked who may read the order.
 *
 * @returns its id
 * @throws ShopError `photos_too_early`, `too_many_photos`, `picture_type`, `bad_picture`, `too_many_requests`,
 *   `images_unavailable`
 */
export async function addPhoto({ db, images, now }: Needed, orderId: string, bytes: Buffer): Promise<string> {
  const { large, small, width, height } = await sanitizePhoto(bytes);
  const id = randomUUID();
  await transact(db, async (tx) => {
    rejectEarlyPhoto(await lockOrder(tx, orderId));
    const { unused } = await tx
      .selectFrom('shopperPhotos')
      .select(({ fn }) => fn.countAll<number>().as('unused'))
      .where('orderId', '=', orderId)
      .where('position', 'is', null)
      .executeTakeFirstOrThrow();
    if (unused >= maxUnused) throw new ShopError('too_many_photos');
    await tx.insertInto('shopperPhotos').values({ id, orderId, width, height, uploadedAt: now() }).execute();
  });
  await images.write(photoFile(id, 'small'), small);
  await images.write(photoFile(id, 'large'), large);
  return id;
}
