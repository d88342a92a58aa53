import type { Shop } from '../../shop.ts';
import { queues } from '../../jobs/job-queue.ts';
import { hasSizes } from './resize-image.ts';

/**
 * Runs every night: makes the missing sizes of uploaded images. Usually none are missing, as all are made after the
 * upload; some are after an upgrade from a release that made fewer, or when that job failed.
 */
export async function resizeMissingImages({ db, jobs, images }: Shop): Promise<void> {
  const pictures = await db
    .selectFrom('pictures')
    .select('address')
    .where('deletingSince', 'is', null)
    .where('logoLook', 'is', null)
    .execute();
  for (const { address } of pictures) {
    if (!(await hasSizes(images, address))) await queues.resizeImage.add(jobs, db, { address });
  }
}
