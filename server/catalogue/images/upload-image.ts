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
 * Stores an image that staff uploaded and queues the making of its sizes. Uploading the same image again gives the
 * same URL.
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
    // A job that deletes an old image of the same name has finished by now, file included.
    await storeImage(config.dataDir, 'photo', webp);
    await queues.resizeImage.add(jobs, tx, { address });
    await writeAudit(tx, { by, at, action: 'image.uploaded', subject: address, detail: { width, height } });
    return address;
  });
  return { picture, width, height };
}
