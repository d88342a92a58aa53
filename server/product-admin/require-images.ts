import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { VariantEntry } from '#shared/admin/products/forms.ts';
import { markImagesUsed } from '../catalogue/images/mark-images-used.ts';
import type { Database } from '../db/database.ts';

interface ImageChange {
  before: readonly VariantEntry[];
  after: readonly VariantEntry[];
  /** Images that exist without having been uploaded (`existing-images.ts`). */
  besideUploads: ReadonlySet<string>;
  at: Date;
}

/**
 * Marks every image of a product as used, including those it no longer shows. New images must exist.
 *
 * @throws ShopError `bad_picture` with the `fields` whose image does not exist
 */
export async function requireImages(tx: Database, { before, after, besideUploads, at }: ImageChange): Promise<void> {
  const previous = new Set(imagesIn(before));
  const uploads = await markImagesUsed(tx, [...previous, ...imagesIn(after)], at);
  for (const [index, variant] of after.entries()) {
    const { pictures, frames = [] } = variant;
    const isMissing = (src: string) => !previous.has(src) && !uploads.has(src) && !besideUploads.has(src);
    const field = pictures.some(({ src }) => isMissing(src)) ? 'pictures' : frames.some(isMissing) ? 'frames' : null;
    if (!field) continue;
    const message = adminMessages.products.badPicture;
    throw new ShopError('bad_picture', { message, fields: { [`variants.${index}.${field}`]: message } });
  }
}

export const imagesIn = (variants: readonly VariantEntry[]) =>
  variants.flatMap(({ pictures, frames = [] }) => [...pictures.map(({ src }) => src), ...frames]);
