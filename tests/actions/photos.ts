import { photo } from '../data/photos.ts';
import type { ImageStorage } from '#server/catalogue/images/storage/image-storage.ts';
import type { Order } from '#shared/orders/api.ts';
import type { ApiResponse, Shopper } from './shopper.ts';
import type { Buyer } from './purchase.ts';

/** Sends the bytes of a photo for an order, as a browser does. */
export const sendPhoto = (shopper: Shopper, { _id }: Pick<Order, '_id'>, bytes: Buffer): Promise<ApiResponse> =>
  shopper.call('POST', `/api/orders/${_id}/photos`, bytes, { 'content-type': 'image/jpeg' });

/** The ids of new photos of an order, each of another colour. */
export async function sentPhotos({ shopper, order }: Buyer, count = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { status, body } = await sendPhoto(
      shopper,
      order,
      await photo({ color: `#${number}06040` })
        .jpeg()
        .toBuffer(),
    );
    if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
    ids.push(body['photo'] as string);
  }
  return ids;
}

/** The files of all photos that are stored. */
export async function photoFiles({ images }: { images: ImageStorage }): Promise<string[]> {
  const files: string[] = [];
  for await (const file of images.list('photos/')) files.push(file);
  return files.toSorted();
}
