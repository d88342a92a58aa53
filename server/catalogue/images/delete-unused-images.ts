import { sql } from 'kysely';
import type { Shop } from '../../shop.ts';
import { deleteImage } from './image-store.ts';

/** How long somebody may take from the photo to the product that shows it. */
const unusedHours = 24;
const atATime = 200;

/**
 * Runs every hour: deletes pictures that staff brought in and that nothing shows, no product, no banner and no order,
 * a day after somebody last wanted them. Who saves a product with one at this moment moves `wanted_at` on first, so
 * that one of the two waits for the other.
 */
export async function deleteUnusedImages({ db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>): Promise<void> {
  const unusedSince = new Date(now().getTime() - unusedHours * 3_600_000);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ address: string }>`
      delete from pictures where wanted_at <= ${unusedSince} and address in (
        select address from pictures
        where wanted_at <= ${unusedSince}
          and not exists (
            select from (select unnest(main_image || thumbnails) as shown from variants) as pictured
            where shown = address)
          and not exists (select from banners where picture ->> 'url' = address or portrait ->> 'url' = address)
          and not exists (select from order_lines where image = address)
        order by wanted_at limit ${atATime})
      returning address`.execute(tx);
    for (const { address } of rows) await deleteImage(config.dataDir, address);
  });
}
