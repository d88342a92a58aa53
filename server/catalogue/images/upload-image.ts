import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { queues } from '../../jobs/job-queue.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { sanitizeLogo } from '../brand/logo/sanitize-logo.ts';
import { pictureName } from './picture-name.ts';
import { sanitizeImage } from './sanitize-image.ts';
import { storeImage } from './store-image.ts';

interface Sent {
  bytes: Buffer;
  shape: 'card' | 'whole' | 'logo';
  /** The file's name on the device. */
  name?: string | undefined;
  by: Pick<Staff, '_id'>;
}

/**
 * Stores an image that staff uploaded and queues the making of its sizes. Uploading the same image again gives the
 * same URL.
 *
 * @throws ShopError `picture_type`, `bad_picture`; `images_unavailable`, also while this very image is being deleted
 */
export async function uploadImage({ db, jobs, images, now }: Shop, { bytes, shape, name, by }: Sent) {
  const { webp, width, height, look } = await (shape === 'logo' ? sanitizeLogo(bytes) : sanitizeImage(bytes, shape));
  const at = now();
  const fileName = pictureName(name?.replaceAll('\u0000', '') ?? '') || null;
  const stem = shape === 'logo' ? 'logo' : 'photo';
  const address = await storeImage(images, stem, webp);
  await transact(db, async (tx) => {
    const row = await tx
      .insertInto('pictures')
      .values({
        address,
        width,
        height,
        uploadedAt: at,
        wantedAt: at,
        uploadedBy: by._id,
        fileName,
        logoLook: look ?? null,
      })
      .onConflict((known) =>
        known
          .column('address')
          .doUpdateSet({ wantedAt: at, ...(fileName && { fileName, uploadedAt: at }) })
          .where('pictures.deletingSince', 'is', null),
      )
      .returning('address')
      .executeTakeFirst();
    if (!row) throw new ShopError('images_unavailable', { retryAfterSeconds: 5 });
    if (fileName) {
      await tx
        .insertInto('pictureNames')
        .values({ fileName, address, uploadedAt: at })
        .onConflict((known) => known.columns(['fileName', 'address']).doUpdateSet({ uploadedAt: at }))
        .execute();
    }
    // A logo has its own sizes, drawn when they are shown (`brand/`).
    if (!look) await queues.resizeImage.add(jobs, tx, { address });
    await writeAudit(tx, { by, at, action: 'image.uploaded', subject: address, detail: { width, height } });
  });
  // An old image of the same name may have been deleted between the two, file and row. From now on it stays for a day.
  await storeImage(images, stem, webp);
  return { picture: address, width, height, ...(look && { look }) };
}
