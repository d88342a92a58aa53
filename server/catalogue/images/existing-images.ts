import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { hasImage } from './store-image.ts';

/** Which of these images exist: uploads of staff, and those of the demo. Not for a transaction; see below. */
export async function existingImages(
  shop: Pick<Shop, 'db' | 'images'>,
  addresses: readonly string[],
): Promise<Set<string>> {
  const uploads = await uploadsAmong(shop.db, addresses);
  const existing = uploads.filter(({ deletingSince }) => deletingSince === null).map(({ address }) => address);
  return new Set([...existing, ...(await imagesBesideUploads(shop, addresses))]);
}

/**
 * Which of these images are stored without having been uploaded: those of the demo, which nothing deletes. So it is found
 * out before a transaction, which must not wait for an object store. Which uploads exist is only known in it:
 * `mark-images-used.ts`.
 */
export async function imagesBesideUploads(
  { db, images }: Pick<Shop, 'db' | 'images'>,
  addresses: readonly string[],
): Promise<Set<string>> {
  const uploads = new Set((await uploadsAmong(db, addresses)).map(({ address }) => address));
  const others = [...new Set(addresses)].filter((address) => !uploads.has(address));
  const isStored = await Promise.all(others.map((address) => hasImage(images, address)));
  return new Set(others.filter((_address, index) => isStored[index]));
}

async function uploadsAmong(db: Database, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  return db
    .selectFrom('pictures')
    .select(['address', 'deletingSince'])
    .where(sql<boolean>`address = any(${[...new Set(addresses)]}::text[])`)
    .execute();
}
