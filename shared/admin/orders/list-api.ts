import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Amount, Timestamp, OrderId } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { cursorText, PageCursors } from '../../pagination.ts';
import { channels } from '../staff-orders/channels.ts';
import { orderViews } from './filters.ts';
import { orderStatuses, paymentStatuses } from '../../orders/status.ts';

/** Nothing is rejected: `readOrderFilters` falls back to defaults. */
const parameter = (description: string, example: string) =>
  z.optional(z.union([z.string(), z.array(z.string())])).check(z.meta({ description, examples: [example] }));
const tags = ['admin: orders'];

/** An unpaid order that is paid on delivery: to be confirmed, to be packed, or out for delivery. */
const onDeliveryStages = ['confirm', 'pack', 'out'] as const;

/** An order line for packing. */
export const PackLine = z.object({
  position: z.int(),
  name: z.string(),
  image: z.string(),
  size: z.string(),
  color: z.string(),
  /** The quantity ordered and the quantity refunded; the rest is packed. */
  quantity: z.int(),
  returned: z.int(),
});
export type PackLine = z.output<typeof PackLine>;

/** The deposit is to come, it is there, or the rest was not paid in time. */
const depositStages = ['wanted', 'paid', 'overdue'] as const;

/** An order in a list. */
export const OrderRow = z.object({
  _id: OrderId,
  createdAt: Timestamp,
  paidAt: z.nullable(Timestamp),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  shippingName: z.nullable(z.string()),
  /** Whether the customer collects it. */
  isPickup: z.boolean(),
  /** Whether its customer gets emails about it. Missing in responses of a former release. */
  isEmailed: z.optional(z.boolean()),
  totalAmount: Amount,
  /** Where it was sold. */
  channel: z.enum(channels),
  /** The Lagos day on which it is due; null unless it is to be packed. */
  dueOn: z.nullable(z.string()),
  lines: z.array(PackLine),
  /** How far an unpaid order is that is paid on delivery; null for every other order. */
  onDelivery: z.nullable(z.enum(onDeliveryStages)),
  /** Whether its parcel came back and was not sent again. Missing in responses of a former release. */
  isBack: z.optional(z.boolean()),
  /** How far an unpaid order with a deposit is; null for every other order. */
  deposit: z.nullable(z.enum(depositStages)),
  /** Why its payment or a parcel needs review, as messages. */
  why: z.array(z.string()),
});
export type OrderRow = z.output<typeof OrderRow>;

export const orderList = endpoint({
  method: 'GET',
  url: '/api/admin/orders',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary: 'Lists orders by what needs to be done. No value is rejected: an invalid one counts as left out',
    tags,
    querystring: z.looseObject({
      show: parameter(
        `One of ${Object.keys(orderViews).join(', ')}. The default is pack; with one of the next three, all`,
        'shipped',
      ),
      q: parameter(
        'At least three characters: the beginning of an order number, parts of a name, an email address or a phone number, or a tracking number',
        '#1A2B',
      ),
      day: parameter('The Lagos day on which it was placed', '2026-11-21'),
      channel: parameter(`Where it was sold: one of ${channels.join(', ')}`, 'counter'),
      cursor: parameter(cursorText, 'WyJuZXh0IiwiMTc5NTg2MzYwMDAwMDAwMCJd'),
    }),
    response: {
      200: z.extend(Success, {
        orders: z.array(OrderRow),
        ...PageCursors,
        total: z.int(),
      }),
    },
  },
});

const showCounts = Object.fromEntries(Object.keys(orderViews).map((show) => [show, z.int()])) as Record<
  keyof typeof orderViews,
  ReturnType<typeof z.int>
>;

export const orderCounts = endpoint({
  method: 'GET',
  url: '/api/admin/order-counts',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary: 'Counts orders of each kind, and problems that need review',
    tags,
    response: {
      200: z.extend(Success, {
        counts: z.object({
          ...showCounts,
          /** The number of items to pack. */
          units: z.int(),
          /** To be packed and due today or overdue. */
          due: z.int(),
          /** Those of them that are overdue. Missing in responses of a former release. */
          late: z.optional(z.int()),
          /** Unknown charges, failed refunds, courier problems and failed jobs. */
          needReview: z.int(),
          /** The same, for tabs of a former release. */
          look: z.int(),
        }),
      }),
    },
  },
});
