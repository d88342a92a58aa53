import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { CursorQuery, PageCursors } from '../../pagination.ts';
import { CountForm, LowAtForm, ReceiptForm, AdjustmentsForm } from './forms.ts';

/** A stock item. `reserved` units belong to unpaid orders; the others can be sold. */
export const StockItem = z.object({
  variantId: z.string(),
  size: z.string(),
  sku: z.string(),
  quantity: z.int(),
  reserved: z.int(),
  /** The reserved units that riders carry, unpaid; missing in responses of the former release. */
  dispatched: z.optional(z.int()),
});
export type StockItem = z.output<typeof StockItem>;

const Colour = z.object({ name: z.string(), hex: z.string() });

/** A stock item with its name and image. */
const NamedStockItem = z.extend(StockItem, {
  productId: z.string(),
  name: z.string(),
  color: Colour,
  image: z.string(),
  /** The number of open, confirmed stock requests. */
  waiting: z.int(),
});
export type NamedStockItem = z.output<typeof NamedStockItem>;

/** A reservation of a stock item (`pending`), or a paid order that is not shipped yet (`processing`). */
const Reservation = z.object({
  orderId: z.string(),
  status: z.enum(['pending', 'processing']),
  quantity: z.int(),
  createdAt: Timestamp,
  /** Until when it is reserved; null for exchanges, and for orders that are paid. */
  reservedUntil: z.nullable(Timestamp),
  /** An order itself, an exchange of its items, or a change whose difference is to be paid. */
  reason: z.enum(['order', 'exchange', 'change']),
});

const pageQuery = z.object({ cursor: CursorQuery });

export const stockGrid = endpoint({
  method: 'GET',
  url: '/api/admin/stock',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Lists products by name with all colours and sizes, 25 per page',
    tags: ['stock'],
    querystring: z.extend(pageQuery, {
      search: z.optional(z.string()).check(z.describe('Words of the name, or a part of an SKU')),
    }),
    response: {
      200: z.extend(Success, {
        products: z.array(
          z.object({
            _id: z.string(),
            name: z.string(),
            colours: z.array(
              z.object({ _id: z.string(), color: Colour, image: z.string(), items: z.array(StockItem) }),
            ),
          }),
        ),
        ...PageCursors,
        total: z.int(),
        lowAt: z.int(),
      }),
    },
  },
});
export type StockedProduct = z.output<(typeof stockGrid)['schema']['response'][200]>['products'][number];

export const lowStock = endpoint({
  method: 'GET',
  url: '/api/admin/stock/low',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Lists stock items that are sold out or low, fewest first, 50 per page',
    tags: ['stock'],
    querystring: pageQuery,
    response: {
      200: z.extend(Success, { items: z.array(NamedStockItem), ...PageCursors, total: z.int(), lowAt: z.int() }),
    },
  },
});

export const reservedStock = endpoint({
  method: 'GET',
  url: '/api/admin/stock/reserved',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Lists the reservations of unpaid orders, exchanges and changes, soonest to end first, 50 per page',
    tags: ['stock'],
    querystring: pageQuery,
    response: {
      200: z.extend(Success, {
        reservations: z.array(z.extend(NamedStockItem, { reservation: Reservation })),
        ...PageCursors,
      }),
    },
  },
});

const skuOnly = z.object({ sku: z.string() });

export const stockItem = endpoint({
  method: 'GET',
  url: '/api/admin/stock/items/:sku',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Returns one stock item, with the orders that reserve it or wait to be packed',
    tags: ['stock'],
    params: skuOnly,
    response: { 200: z.extend(Success, { item: NamedStockItem, reservations: z.array(Reservation), lowAt: z.int() }) },
  },
});

export const stockMovements = endpoint({
  method: 'GET',
  url: '/api/admin/stock/items/:sku/movements',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Lists the stock movements of a stock item, newest first, 50 per page',
    tags: ['stock'],
    params: skuOnly,
    querystring: pageQuery,
    response: {
      200: z.extend(Success, {
        movements: z.array(
          z.object({
            _id: z.int(),
            at: Timestamp,
            kind: z.enum(['received', 'counted', 'adjusted', 'sold', 'restocked', 'removed', 'exchanged']),
            delta: z.int(),
            /** The quantity after the movement. */
            after: z.int(),
            /** A staff name, or 'shopper', 'provider', 'clock' or 'system'. */
            who: z.string(),
            reason: z.string(),
            orderId: z.nullable(z.string()),
          }),
        ),
        ...PageCursors,
      }),
    },
  },
});
export type StockMovement = z.output<(typeof stockMovements)['schema']['response'][200]>['movements'][number];

/** The new quantities of the changed stock items. */
const changed = { 200: z.extend(Success, { items: z.array(StockItem) }) };

export const adjustStockByOne = endpoint({
  method: 'POST',
  url: '/api/admin/stock/adjustments',
  failure: adminMessages.stock.saveFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Adjusts the quantity of stock items up or down. The same `key` in the body does it once',
    tags: ['stock'],
    body: AdjustmentsForm,
    response: changed,
  },
});

export const receiveStock = endpoint({
  method: 'POST',
  url: '/api/admin/stock/receipts',
  failure: adminMessages.stock.saveFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Records received units. The same `key` in the body does it once',
    tags: ['stock'],
    body: ReceiptForm,
    response: changed,
  },
});

export const countStock = endpoint({
  method: 'POST',
  url: '/api/admin/stock/counts',
  failure: adminMessages.stock.saveFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary:
      'Records a stock count. Rejected when the quantity changed since it was shown. The same `key` in the body does it once',
    tags: ['stock'],
    body: CountForm,
    response: changed,
  },
});

export const setLowStockThreshold = endpoint({
  method: 'PUT',
  url: '/api/admin/stock/alert',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Sets the low stock threshold',
    tags: ['stock'],
    body: LowAtForm,
    response: { 200: z.extend(Success, { lowAt: z.int() }) },
  },
});
