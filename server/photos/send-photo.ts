import type { FastifyReply } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import type { PhotoSize } from '#shared/photos/photo-rules.ts';
import { photoFile } from '../catalogue/images/photo-files.ts';
import type { Shop } from '../shop.ts';

/** Nothing runs; the style is the browser's own around an image that is opened by itself. */
const imageDocument = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox`;

interface Wanted {
  /** What the caller has checked that it may be seen with. */
  of: { orderId: string } | { returnId: string };
  id: string;
  size: PhotoSize;
}

/**
 * Sends a photo that belongs to what the caller may see. No cache keeps it: it is personal, and forgotten everywhere when
 * it is erased.
 *
 * @throws ShopError `photo_not_found`, `images_unavailable`
 */
export async function sendPhoto(
  { db, images }: Pick<Shop, 'db' | 'images'>,
  reply: FastifyReply,
  { of, id, size }: Wanted,
): Promise<FastifyReply> {
  const photo = db.selectFrom('shopperPhotos').select('id').where('id', '=', id).where('deletingSince', 'is', null);
  const found = await (
    'orderId' in of ? photo.where('orderId', '=', of.orderId) : photo.where('returnId', '=', of.returnId)
  ).executeTakeFirst();
  const bytes = found && (await images.read(photoFile(id, size)));
  if (!bytes) throw new ShopError('photo_not_found');
  return reply
    .type('image/jpeg')
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="photo.jpg"',
      'content-security-policy': imageDocument,
    })
    .send(bytes);
}
