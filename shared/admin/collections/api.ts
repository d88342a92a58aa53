import * as z from 'zod/mini';
import { ProductCard } from '../../catalogue/api.ts';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, ProductId, Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { statuses } from '../products/forms.ts';
import { CollectionForm, CollectionRule } from './forms.ts';

const texts = adminMessages.collections;
const tags = ['admin: collections'];
const config = { needs: 'catalogue.change' } as const;
const Slug = z.object({
  slug: z.string().check(z.regex(/^[a-z\d~-]{1,60}$/, adminMessages.general.notFound)),
});

export const ListedCollection = z.object({
  slug: z.string(),
  name: z.string(),
  /** Empty without one. */
  picture: z.string(),
  isPublished: z.boolean(),
  isOnHome: z.boolean(),
  isByRule: z.boolean(),
  /** How many products shoppers find in it now. */
  total: z.int(),
});
export type ListedCollection = z.output<typeof ListedCollection>;

/** A product that was chosen by hand. */
export const ChosenProduct = z.object({
  _id: ProductId,
  name: z.string(),
  image: z.string(),
  status: z.enum(statuses),
  /** Sold out products are left out, as in the shop's own lists. */
  inStock: z.boolean(),
});
export type ChosenProduct = z.output<typeof ChosenProduct>;

/** A collection in the editor; its slug is empty while it is new. */
export const EditedCollection = z.object({
  slug: z.string(),
  name: z.string(),
  text: z.string(),
  picture: z.string(),
  alt: z.string(),
  isPublished: z.boolean(),
  isOnHome: z.boolean(),
  position: z.int(),
  chosen: z.array(ChosenProduct),
  rule: z.nullable(CollectionRule),
  /** Sent back when saving; 0 before the first save. */
  version: z.int(),
  updatedAt: z.nullable(Timestamp),
});
export type EditedCollection = z.output<typeof EditedCollection>;

const One = z.extend(Success, { collection: EditedCollection });

export const collections = endpoint({
  method: 'GET',
  url: '/api/admin/collections',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Lists the collections in their order',
    tags,
    response: { 200: z.extend(Success, { collections: z.array(ListedCollection) }) },
  },
});

export const editedCollection = endpoint({
  method: 'GET',
  url: '/api/admin/collections/:slug',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Returns one collection for editing; `~new` is an empty one',
    tags,
    params: Slug,
    response: { 200: One },
  },
});

export const createCollection = endpoint({
  method: 'POST',
  url: '/api/admin/collections',
  failure: adminMessages.general.saveFailed,
  config,
  schema: {
    summary:
      'Creates a collection. Its path is made from its name and stays. The same `key` in the body creates it once',
    tags,
    // The key is made by the form, so that a repeated request makes one collection.
    body: z.extend(CollectionForm, { key: idWith(texts.invalid) }),
    response: { 200: One },
  },
});

export const saveCollection = endpoint({
  method: 'PUT',
  url: '/api/admin/collections/:slug',
  failure: adminMessages.general.saveFailed,
  config,
  schema: {
    summary: 'Saves a collection as its next version. `version` is the one that was read',
    tags,
    params: Slug,
    body: z.object({ version: z.int(texts.invalid), collection: CollectionForm }),
    response: { 200: One },
  },
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  url: '/api/admin/collections/:slug',
  failure: adminMessages.general.saveFailed,
  config,
  schema: {
    summary: 'Deletes a collection; its products stay',
    tags,
    params: Slug,
    response: { 200: Success },
  },
});

export const previewRule = endpoint({
  method: 'POST',
  url: '/api/admin/collections/preview',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Returns how many products a rule matches now, and the first of them, without saving it',
    tags,
    body: z.object({ rule: CollectionRule }),
    response: { 200: z.extend(Success, { total: z.int(), products: z.array(ProductCard) }) },
  },
});
