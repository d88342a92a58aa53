import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { VariantEntry } from '#shared/admin/products/forms.ts';
import { markImagesUsed } from '../catalogue/images/mark-images-used.ts';
import { hasImage } from '../catalogue/images/image-store.ts';
import type { Database } from '../db/database.ts';
import type { Shop } from '../shop.ts';

interface Wish {
  before: readonly VariantEntry[];
  after: readonly VariantEntry[];
  at: Date;
}

/**
 * Wants every picture of a product, those it gives up too. What is new on the product must be there.
 *
 * @throws ShopError `bad_picture` with the `fields` whose picture is gone
 */
export async function requireImages(tx: Database, { config }: Shop, { before, after, at }: Wish): Promise<void> {
  const had = new Set(addresses(before));
  await markImagesUsed(tx, [...had, ...addresses(after)], at);
  for (const [index, variant] of after.entries()) {
    for (const { src } of variant.pictures) {
      if (had.has(src) || (await hasImage(config.dataDir, src))) continue;
      const message = messages.editing.badPicture;
      throw new ShopError('bad_picture', { message, fields: { [`variants.${index}.pictures`]: message } });
    }
  }
}

const addresses = (variants: readonly VariantEntry[]) =>
  variants.flatMap(({ pictures }) => pictures.map(({ src }) => src));
