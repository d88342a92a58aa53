import { colourName } from '#shared/catalogue/colours.ts';
import type { GarmentColour } from '#shared/catalogue/garment-colour.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import { pluck } from '#shared/admin/products/field-tables.ts';
import { startingSizes, unfinishedColour } from '#shared/admin/products/unfinished.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { randomUUID } from 'node:crypto';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { columnValues } from '../product-columns.ts';
import { requireImages } from '../require-images.ts';
import { slugify } from '../slugify.ts';

interface PhotoDraft {
  /** Made by the client, so that a repeated request makes one draft. */
  id: string;
  /** Addresses of uploads, the main picture first. */
  pictures: readonly string[];
  colour: GarmentColour | null;
  by: Pick<Staff, '_id'>;
}

/** Placeholder values of the columns until staff fill them in. The editor shows them as empty. */
const placeholders = { name: 'No name yet', category: 'No category yet', price: 1 };

/**
 * Adds a product of which there are only photos: a draft that can't be published before it was filled in and saved. It
 * has no stock items, so that saving it asks for the quantities of each size.
 *
 * @throws ShopError `bad_picture` when a photo was never uploaded, or has been deleted since
 */
export async function addPhotoDraft(shop: Shop, { id, pictures, colour, by }: PhotoDraft): Promise<void> {
  await transact(shop.db, async (tx) => {
    const at = shop.now();
    const { name, category, price } = placeholders;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('products')
      .values({
        id,
        slug: slugify('photo', id),
        ...columnValues(productFields, { ...pluck(productFields, 'empty'), name, category }),
        sizes: startingSizes,
        status: 'draft',
        unfinished: true,
        createdAt: at,
        updatedAt: at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    const { hex, family } = colour ?? unfinishedColour;
    const variant = {
      _id: randomUUID(),
      color: { name: colourName(family), hex, family: null },
      ...pluck(variantFields, 'empty'),
      price,
      pictures: [...new Set(pictures)].map((src) => ({ src, alt: '' })),
      stockItems: [],
    };
    await requireImages(tx, { before: [], after: [variant], besideUploads: new Set(), at });
    await tx
      .insertInto('variants')
      .values({
        id: variant._id,
        productId: id,
        position: 0,
        colorName: variant.color.name,
        colorHex: hex,
        ...columnValues(variantFields, variant),
        mainImage: variant.pictures[0]!.src,
        thumbnails: variant.pictures.map(({ src }) => src),
      })
      .execute();
    await writeAudit(tx, {
      by,
      at,
      action: 'product.added',
      subject: id,
      detail: { from: 'photos', name, pictures: variant.pictures.length },
    });
  });
}
