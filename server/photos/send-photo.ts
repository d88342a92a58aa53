import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { PhotoSize } from '#shared/photos/photo-rules.ts';
import { photoFile } from '../catalogue/images/photo-files.ts';
import type { Shop } from '../shop.ts';

/** Nothing runs; the style is the browser's own around an image that is opened by itself. */
const imageDocument = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox`;

/** Which photos a caller may see, who has shown that. */
export const seenWith = {
  order: (id: string) => sql<boolean>`order_id = ${id}`,
  return: (id: string) => sql<boolean>`return_id = ${id}`,
  review: (id: string) => sql<boolean>`review_id = ${id}`,
  /** By everybody. */
  product: () => sql<boolean>`is_published and exists (
    select from reviews join products on products.id = product_id
    where reviews.id = review_id and state = 'published' and products.status = 'published')`,
};

/** Personal photos are never cached. Published ones are cached by the browser alone. */
const caching = { personal: 'private, no-store', published: 'private, max-age=86400' } as const;

interface Wanted {
  seen: RawBuilder<boolean>;
  id: string;
  size: PhotoSize;
  caching?: keyof typeof caching;
}

/**
 * Sends a photo if it is among those that the caller may see. None that is being erased is.
 *
 * @throws ShopError `photo_not_found`, `images_unavailable`
 */
export async function sendPhoto(
  { db, images }: Pick<Shop, 'db' | 'images'>,
  reply: FastifyReply,
  { seen, id, size, caching: kind = 'personal' }: Wanted,
): Promise<FastifyReply> {
  const found = await db
    .selectFrom('shopperPhotos')
    .select('id')
    .where('id', '=', id)
    .where('deletingSince', 'is', null)
    .where(seen)
    .executeTakeFirst();
  const bytes = found && (await images.read(photoFile(id, size)));
  if (!bytes) throw new ShopError('photo_not_found');
  return reply
    .type('image/jpeg')
    .headers({
      'cache-control': caching[kind],
      'content-disposition': 'inline; filename="photo.jpg"',
      'content-security-policy': imageDocument,
    })
    .send(bytes);
}
