import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Amount, OrderId, Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { CursorQuery, oneOf, PageCursors } from '../../pagination.ts';
import { orderStatuses } from '../../orders/status.ts';
import { OrderIdsQuery } from './forms.ts';
import { PackLine } from './list-api.ts';

const tags = ['admin: packing'];
const config = { needs: 'orders.pack' } as const;

/** The orders in hand, in two lists. */
export const packingViews = ['pack', 'shipped'] as const;

/** An order in hand, for packers and riders: without amounts and payments, with the customer to bring it to. */
export const OrderInHand = z.object({
  _id: OrderId,
  createdAt: Timestamp,
  status: z.enum(orderStatuses),
  /** The Lagos day on which it is due; null unless it is to be packed. */
  dueOn: z.nullable(z.string()),
  shippedAt: z.nullable(Timestamp),
  name: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
    phone: z.string(),
  }),
  shippingName: z.nullable(z.string()),
  /** Whether the customer collects it. */
  isPickup: z.boolean(),
  /** Whether its customer gets emails about it. Missing in responses of a former release. */
  isEmailed: z.optional(z.boolean()),
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  lines: z.array(PackLine),
  /** The amount that the customer pays on delivery, in naira; null when it is paid. */
  collect: z.nullable(Amount),
});
export type OrderInHand = z.output<typeof OrderInHand>;

export const ordersInHand = endpoint({
  method: 'GET',
  url: '/api/admin/packing',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Lists orders to pack, or those that were shipped lately and are not delivered; oldest first, no amounts',
    tags,
    querystring: z.object({ show: oneOf(packingViews, 'pack'), cursor: CursorQuery }),
    response: {
      200: z.extend(Success, {
        orders: z.array(OrderInHand),
        ...PageCursors,
        counts: z.object({ pack: z.int(), shipped: z.int() }),
      }),
    },
  },
});

export const orderInHand = endpoint({
  method: 'GET',
  url: '/api/admin/packing/:id',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Returns one order in hand, without amounts',
    tags,
    params: z.object({ id: OrderId }),
    response: { 200: z.extend(Success, { order: OrderInHand }) },
  },
});

export const slipsInHand = endpoint({
  method: 'GET',
  url: '/api/admin/packing-slips',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Returns the packing slips of one or more orders in hand, without amounts, in the requested order',
    tags,
    querystring: z.object({ ids: OrderIdsQuery }),
    response: { 200: z.extend(Success, { slips: z.array(OrderInHand) }) },
  },
});
