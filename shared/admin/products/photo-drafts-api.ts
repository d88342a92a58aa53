import * as z from 'zod/mini';
import { colourFamilies } from '../../catalogue/colour-families.ts';
import { endpoint, Success } from '../../endpoint.ts';
import { ProductId } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { ImageEntry, maxImages } from './forms.ts';

/** How many photos are chosen at once: a phone keeps them in memory until they are sent. */
export const maxPhotosAtOnce = 30;

const pictures = z
  .array(ImageEntry.shape.src)
  .check(
    z.minLength(1, adminMessages.products.noPhoto),
    z.maxLength(maxImages, adminMessages.products.tooManyPictures),
  );

const hex = z.string(adminMessages.products.hex).check(z.regex(/^#[0-9a-f]{6}$/, adminMessages.products.hex));

export const addPhotoDraft = endpoint({
  method: 'POST',
  url: '/api/admin/products/:id/from-photos',
  failure: adminMessages.products.draftFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Creates a draft of a product from its uploaded photos; its name, category and price are added later',
    tags: ['products'],
    // Made by the client, so that a repeated request makes one draft.
    params: z.object({ id: ProductId }),
    body: z.object({
      /** Addresses of uploaded pictures, the main picture first. */
      pictures,
      /** A guess from the first photo; null when the browser could not read it. */
      colour: z.nullable(
        z.object({ hex, family: z.enum(colourFamilies, adminMessages.products.hex) }, adminMessages.products.hex),
      ),
    }),
    response: { 200: z.extend(Success, { draft: ProductId }) },
  },
});

/** A draft from photos that nobody has filled in yet. */
export const PhotoDraft = z.object({ _id: ProductId, picture: z.string() });
export type PhotoDraft = z.output<typeof PhotoDraft>;

export const photoDrafts = endpoint({
  method: 'GET',
  url: '/api/admin/photo-drafts',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Lists drafts from photos that still need a name, a category and a price, in the order of the photos',
    tags: ['products'],
    response: {
      // `drafts` are the first 100 of them.
      200: z.extend(Success, { drafts: z.array(PhotoDraft), total: z.int() }),
    },
  },
});
