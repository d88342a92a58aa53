import { sql } from 'kysely';
import type { Shop } from '../../shop.ts';
import { deleteImage } from './image-store.ts';

/** How long staff may take between uploading an image and saving the product that shows it. */
const unusedHours = 24;
const atATime = 200;

/**
 * Runs every hour: deletes uploaded images that no product, banner or order has shown for a day. Saving a product
 * with one updates `wanted_at` first, so that a save and this job that meet wait for each other.
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
