import sharp from 'sharp';
import { imagePath, originalFile, sizeUrl } from '#server/catalogue/images/image-files.ts';
import { openImageStorage } from '#server/catalogue/images/storage/open-image-storage.ts';
import { readConfig } from '#server/config/config.ts';
import { type CreatedProduct, makeProduct } from '../../data/factories.ts';
import type { Fleet } from './fleet/fleet.ts';

/** What there is to buy, and to look at. */
export interface Goods {
  shirt: CreatedProduct;
  /** The original image of the shirt. */
  image: string;
  /** Pages, a list and images in several sizes. */
  addresses: readonly string[];
}

/** Puts a shirt of which there is enough into the shop, with an image in the object store. */
export async function stockUp({ db, settings }: Fleet): Promise<Goods> {
  const shirt = await makeProduct(db, { stock: { M: 1_000_000 } });
  const bytes = await sharp({ create: { width: 1_200, height: 1_600, channels: 3, background: '#232f6e' } })
    .webp()
    .toBuffer();
  const image = imagePath('shirt', bytes);
  await openImageStorage(readConfig(settings)).write(originalFile(image), bytes);
  await db
    .updateTable('variants')
    .set({ mainImage: image, thumbnails: [image] })
    .execute();
  const sizes = ([320, 480, 640] as const).map((width) => sizeUrl(image, { width, format: 'webp' }));
  const { slug } = await db.selectFrom('products').select('slug').executeTakeFirstOrThrow();
  return { shirt, image, addresses: ['/', '/shop', `/product/${slug}`, '/api/product/list', image, ...sizes] };
}
