import { sql } from 'kysely';
import { hoursBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import type { Shop } from '../shop.ts';
import { ImagesUnavailable } from '../catalogue/images/storage/image-storage.ts';
import { photoFile } from '../catalogue/images/photo-files.ts';
import { retention } from '#shared/retention.ts';

const atATime = 200;

/**
 * Deletes photos that nothing has used for a day, and those that were erased with their customer: first the files,
 * outside of a transaction, then the row. The next run continues. Each takes some at random, so that those that fail in
 * every run do not starve the others. Runs every ten minutes.
 *
 * @throws AggregateError of the failures, after all others were deleted; ImagesUnavailable at once, as all would fail
 */
export async function deletePhotos({ db, images, now }: Pick<Shop, 'db' | 'images' | 'now'>): Promise<void> {
  const unusedSince = hoursBefore(now(), retention.unusedPhotoHours);
  await db
    .updateTable('shopperPhotos')
    .set({ deletingSince: now() })
    .where('position', 'is', null)
    .where('uploadedAt', '<=', unusedSince)
    .where('deletingSince', 'is', null)
    .execute();
  const deleting = db.selectFrom('shopperPhotos').select('id').where('deletingSince', 'is not', null);
  await attemptEach(
    await deleting
      .orderBy(sql`random()`)
      .limit(atATime)
      .execute(),
    'Some photos could not be deleted',
    async ({ id }) => {
      await images.delete([photoFile(id, 'large'), photoFile(id, 'small')]);
      await db.deleteFrom('shopperPhotos').where('id', '=', id).execute();
    },
    { endsAll: (error) => error instanceof ImagesUnavailable },
  );
}
