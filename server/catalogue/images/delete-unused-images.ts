import { sql } from 'kysely';
import { hoursBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../../attempt-each.ts';
import type { Shop } from '../../shop.ts';
import { ImagesUnavailable } from './storage/image-storage.ts';
import { deleteImage } from './store-image.ts';

/** How long staff may take between uploading an image and saving the product that shows it. */
const unusedHours = 24;
const atATime = 200;

/**
 * Runs every hour: deletes uploaded images that no product, turntable, banner, collection, order or header has shown for a day,
 * and that no import can bring back. Saving a product
 * with one updates `wanted_at` first, so that a save and this job that meet wait for each other. Files are deleted
 * outside of a transaction; what a run has begun and not finished, the next one does: nothing can show it any more.
 *
 * @throws AggregateError of the failures, after all others were deleted; ImagesUnavailable at once, as all would fail
 */
export async function deleteUnusedImages({ db, images, now }: Pick<Shop, 'db' | 'images' | 'now'>): Promise<void> {
  const unusedSince = hoursBefore(now(), unusedHours);
  const { rows } = await sql<{ address: string }>`
    update pictures set deleting_since = ${now()} where wanted_at <= ${unusedSince} and address in (
      select address from pictures
      where wanted_at <= ${unusedSince}
        and not exists (
          select from (select unnest(main_image || thumbnails) as shown from variants) as pictured
          where shown = address)
        and not exists (select from turntables where frames @> array[address])
        and not exists (select from banners where picture ->> 'url' = address or portrait ->> 'url' = address)
        and not exists (select from collections where picture ->> 'url' = address)
        and not exists (select from shop_settings where logo ->> 'url' = address)
        and not exists (select from order_lines where image = address)
        and not exists (select from product_imports where undone_at is null and former_pictures @> array[address])
      -- Those that fail in every run must not keep the others from their turn.
      order by random() limit ${atATime})
    returning address`.execute(db);
  await attemptEach(
    rows,
    'Some images could not be deleted',
    async ({ address }) => {
      await deleteImage(images, address);
      await db.deleteFrom('pictures').where('address', '=', address).where('deletingSince', 'is not', null).execute();
    },
    { endsAll: (error) => error instanceof ImagesUnavailable },
  );
}
