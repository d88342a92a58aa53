import type { Shop } from '../../shop.ts';
import { queues } from '../../job-queue.ts';
import { hasSizes } from './image-store.ts';

/**
 * Runs every night: of pictures that staff brought in, makes the sizes that are not there. Usually all are, made when
 * the picture came in; not those of a release that made them on asking, nor where a job was given up.
 */
export async function resizeMissingImages({ db, jobs, config }: Shop): Promise<void> {
  const pictures = await db.selectFrom('pictures').select('address').execute();
  for (const { address } of pictures) {
    if (!(await hasSizes(config.dataDir, address))) await queues.makeSizes.add(jobs, db, { address });
  }
}
