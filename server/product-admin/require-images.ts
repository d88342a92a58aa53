import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { VariantEntry } from '#shared/admin/products/forms.ts';
import { markImagesUsed } from '../catalogue/images/mark-images-used.ts';
import { hasImage } from '../catalogue/images/image-store.ts';
import type { Database } from '../db/database.ts';
import type { Shop } from '../shop.ts';

interface ImageChange {
  before: readonly VariantEntry[];
  after: readonly VariantEntry[];
  at: Date;
}

/**
 * Marks every image of a product as used, including those it no longer shows. New images must exist.
 *
 * @throws ShopError `bad_picture` with the `fields` whose image does not exist
 */
export async function requireImages(tx: Database, { config }: Shop, { before, after, at }: ImageChange): Promise<void> {
  const previous = new Set(addresses(before));
  await markImagesUsed(tx, [...previous, ...addresses(after)], at);
  for (const [index, variant] of after.entries()) {
    for (const { src } of variant.pictures) {
      if (previous.has(src) || (await hasImage(config.dataDir, src))) continue;
      const message = adminMessages.products.badPicture;
      throw new ShopError('bad_picture', { message, fields: { [`variants.${index}.pictures`]: message } });
    }
  }
}

const addresses = (variants: readonly VariantEntry[]) =>
  variants.flatMap(({ pictures }) => pictures.map(({ src }) => src));
