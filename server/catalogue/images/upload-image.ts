import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Shop } from '../../shop.ts';
import { queues } from '../../job-queue.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { sanitizeImage } from './sanitize-image.ts';
import { imagePath, storeImage } from './image-store.ts';

interface Sent {
  bytes: Buffer;
  shape: 'card' | 'whole';
  by: Pick<Staff, '_id'>;
}

/**
 * Keeps a picture that somebody on the staff sent, and has its sizes made before anybody looks. The same picture again
 * has the same address.
 *
 * @throws ShopError `picture_type`, `bad_picture`
 */
export async function uploadImage({ db, jobs, config, now }: Shop, { bytes, shape, by }: Sent) {
  const { webp, width, height } = await sanitizeImage(bytes, shape);
  const at = now();
  const picture = await db.transaction().execute(async (tx) => {
    const address = imagePath('photo', webp);
    await tx
      .insertInto('pictures')
      .values({ address, width, height, uploadedAt: at, wantedAt: at, uploadedBy: by._id })
      .onConflict((known) => known.column('address').doUpdateSet({ wantedAt: at }))
      .execute();
    // Whoever deletes an old picture of this very name has done so by now, file and all.
    await storeImage(config.dataDir, 'photo', webp);
    await queues.makeSizes.add(jobs, tx, { address });
    await writeAudit(tx, { by, at, action: 'picture.uploaded', subject: address, detail: { width, height } });
    return address;
  });
  return { picture, width, height };
}
