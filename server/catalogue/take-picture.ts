import type { Staff } from '#shared/staff/api.ts';
import type { Shop } from '../shop.ts';
import { tasks } from '../tasks.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { cleanPicture } from './clean-picture.ts';
import { pictureAddress, storePicture } from './pictures.ts';

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
export async function takePicture({ db, jobs, config, now }: Shop, { bytes, shape, by }: Sent) {
  const { webp, width, height } = await cleanPicture(bytes, shape);
  const at = now();
  const picture = await db.transaction().execute(async (tx) => {
    const address = pictureAddress('photo', webp);
    await tx
      .insertInto('pictures')
      .values({ address, width, height, uploadedAt: at, wantedAt: at, uploadedBy: by._id })
      .onConflict((known) => known.column('address').doUpdateSet({ wantedAt: at }))
      .execute();
    // Whoever deletes an old picture of this very name has done so by now, file and all.
    await storePicture(config.dataDir, 'photo', webp);
    await tasks.makeSizes.add(jobs, tx, { address });
    await writeAudit(tx, { by, at, action: 'picture.uploaded', subject: address, detail: { width, height } });
    return address;
  });
  return { picture, width, height };
}
