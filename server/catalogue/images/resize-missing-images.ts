import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { attemptEach } from '../../attempt-each.ts';
import type { Shop } from '../../shop.ts';
import { queues } from '../../jobs/job-queue.ts';
import { sizesOf } from './image-files.ts';
import { hasSizes } from './resize-image.ts';
import { ImagesUnavailable } from './storage/image-storage.ts';

/**
 * Runs every night: makes the missing sizes of uploaded images. Usually none are missing, as all are made after the
 * upload; some are after an upgrade from a release that made fewer, or when that job failed. A picture that has them all is
 * looked at again only when a release makes others: in an object store each look is twenty requests. A run that is cut short
 * goes on in the next night.
 *
 * @throws AggregateError of the failures, after all others were looked at; ImagesUnavailable at once, as all would fail
 */
export async function resizeMissingImages({ db, jobs, images }: Shop): Promise<void> {
  const pictures = await db
    .selectFrom('pictures')
    .select('address')
    .where('deletingSince', 'is', null)
    .where('logoLook', 'is', null)
    .where(sql<boolean>`known_sizes is distinct from ${setOfSizes}`)
    .execute();
  await attemptEach(
    pictures,
    'Some images could not be looked at',
    async ({ address }) => {
      if (await hasSizes(images, address)) {
        await db.updateTable('pictures').set({ knownSizes: setOfSizes }).where('address', '=', address).execute();
      } else await queues.resizeImage.add(jobs, db, { address });
    },
    { endsAll: (error) => error instanceof ImagesUnavailable },
  );
}

/** Another one when this release makes other sizes. */
const setOfSizes = createHash('sha256')
  .update(JSON.stringify(sizesOf('/pictures/any.000000000000.webp')))
  .digest('hex')
  .slice(0, 16);
