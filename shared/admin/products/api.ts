import * as z from 'zod/mini';
import { Measure, Product } from '../../catalogue/api.ts';
import { genders } from '../../catalogue/genders.ts';
import { endpoint, Success } from '../../endpoint.ts';
import { Timestamp, ProductId } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { CursorQuery, PageCursors } from '../../pagination.ts';
import { pluck } from './field-tables.ts';
import { ProductEntry, statuses, VariantEntry } from './forms.ts';
import { productFields } from './product-fields.ts';

const Status = z.enum(statuses);

/** A product in the admin's list. Quantities are what can be sold now. */
export const AdminProductRow = z.object({
  _id: ProductId,
  name: z.string(),
  category: z.string(),
  status: Status,
  /** A draft from photos that nobody has filled in. */
  unfinished: z.boolean(),
  image: z.string(),
  /** The lowest and the highest price of its colours, whole naira; 0 without a colour. */
  prices: z.object({ from: z.int(), to: z.int() }),
  colours: z.int(),
  units: z.int(),
  /** Reserved for unpaid orders. */
  reserved: z.int(),
  /** `low`: a stock item is at or below the low-stock threshold. */
  stock: z.enum(['in', 'low', 'out']),
  updatedAt: Timestamp,
});
export type AdminProductRow = z.output<typeof AdminProductRow>;

const text = (description: string) => z.optional(z.string()).check(z.describe(description));

const filters = {
  search: text('Up to six words of the name'),
  gender: text(`One of ${genders.join(', ')}, found as in the shop`),
  category: text('The name of a category'),
  stock: text('`low` or `out`'),
};

export const adminProducts = endpoint({
  method: 'GET',
  url: '/api/admin/products',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Lists products with status and stock, last changed first',
    tags: ['products'],
    // Nothing is rejected: a bookmarked URL may be old.
    querystring: z.looseObject({
      cursor: CursorQuery,
      status: text(`One of ${statuses.join(', ')}. Left out, or anything else, for all but archived products`),
      ...filters,
    }),
    response: {
      200: z.extend(Success, {
        products: z.array(AdminProductRow),
        ...PageCursors,
        total: z.int(),
        /** Counts by status, regardless of the filters. */
        counts: z.object({ draft: z.int(), published: z.int(), archived: z.int() }),
      }),
    },
  },
});

/** Values of existing products to choose from. */
export const productChoices = endpoint({
  method: 'GET',
  url: '/api/admin/product-choices',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Lists categories, fabrics and colours in use, most used first',
    tags: ['products'],
    response: {
      200: z.extend(Success, {
        categories: z.array(z.string()),
        cloths: z.array(z.string()),
        colours: z.array(z.object({ name: z.string(), hex: z.string() })),
      }),
    },
  },
});

/** A product for editing, with its stock. */
export const AdminProduct = z.object({
  _id: ProductId,
  status: Status,
  /** Sent back with a change, so that nobody overwrites an unseen one. */
  version: z.int(),
  updatedAt: Timestamp,
  wasShown: z.boolean(),
  /** A draft from photos: its name, category and price are placeholders until it is saved. */
  unfinished: z.boolean(),
  /** `stockItems`: the quantity on hand of each size, reserved units included. */
  product: z.object({
    ...pluck(productFields, 'stored'),
    measurements: z.array(Measure),
    sizes: z.array(z.string()),
    variants: z.array(VariantEntry),
  }),
});
export type AdminProduct = z.output<typeof AdminProduct>;

/** A planned sale that gives a product its price now. */
export const CurrentSale = z.object({ name: z.string(), endsAt: Timestamp });
export type CurrentSale = z.output<typeof CurrentSale>;

const Edited = z.extend(Success, { edited: AdminProduct });
const byId = z.object({ id: ProductId });

export const editedProduct = endpoint({
  method: 'GET',
  url: '/api/admin/products/:id',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Returns a product for editing, and the planned sale that gives it its price now',
    tags: ['products'],
    params: byId,
    response: { 200: z.extend(Edited, { sale: z.nullable(CurrentSale) }) },
  },
});

export const saveProduct = endpoint({
  method: 'PUT',
  url: '/api/admin/products/:id',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Creates or changes a product, all or nothing. Repeating it changes nothing',
    tags: ['products'],
    params: byId,
    body: z.object({
      /** The version that was read; null for a new product. */
      version: z.nullable(z.int()),
      product: ProductEntry,
      /** The new status; unchanged if left out. */
      status: z.optional(Status),
    }),
    response: { 200: Edited },
  },
});

export const setProductStatus = endpoint({
  method: 'POST',
  url: '/api/admin/products/:id/status',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Publishes, unpublishes or archives a product',
    tags: ['products'],
    params: byId,
    body: z.object({ status: Status }),
    response: { 200: z.extend(Success, { status: Status }) },
  },
});

export const publishDrafts = endpoint({
  method: 'POST',
  url: '/api/admin/products/publish-drafts',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Publishes the drafts that match the filters of the list and lack nothing. Repeating it changes nothing',
    tags: ['products'],
    body: z.object({ filter: z.object(filters) }),
    // `left`: matching drafts that lack something.
    response: { 200: z.extend(Success, { published: z.int(), left: z.int() }) },
  },
});

export const duplicateProduct = endpoint({
  method: 'POST',
  url: '/api/admin/products/:id/duplicate',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Duplicates a product as a draft with no stock',
    tags: ['products'],
    params: byId,
    // The copy's id, made by the client, so that a repeated request makes one copy.
    body: z.object({ copy: ProductId }),
    response: { 200: z.extend(Success, { copy: ProductId }) },
  },
});

export const previewProduct = endpoint({
  method: 'GET',
  url: '/api/admin/products/:id/preview',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Returns a product as shoppers see it, or would see it',
    tags: ['products'],
    params: byId,
    response: { 200: z.extend(Success, { product: Product }) },
  },
});
