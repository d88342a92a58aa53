import * as z from 'zod/mini';
import { endpoint, Success } from '../contract.ts';
import { Amount, Moment, OrderId } from '../fields.ts';
import { messages } from '../messages.ts';
import { orderShows } from './admin-filters.ts';
import { CancelForm, ExportForm, NoteForm, OrderIds, ShipForm, ShipSeveralForm, WishKey } from './admin-forms.ts';
import { Order } from './api.ts';
import { orderStatuses, paymentStatuses } from './status.ts';

const Kobo = z.int();
const anyText = z.optional(z.union([z.string(), z.array(z.string())]));
const tags = ['office: orders'];
const params = z.object({ id: OrderId });

/** A line as who packs it sees it. */
const PackLine = z.object({
  position: z.int(),
  name: z.string(),
  image: z.string(),
  size: z.string(),
  color: z.string(),
  /** Pieces that were bought, and those whose money went back: the rest is packed. */
  quantity: z.int(),
  returned: z.int(),
});
export type PackLine = z.output<typeof PackLine>;

/** An order in a list. */
export const OrderRow = z.object({
  _id: OrderId,
  createdAt: Moment,
  paidAt: z.nullable(Moment),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  shippingName: z.nullable(z.string()),
  totalAmount: Amount,
  /** The day in Lagos on which it is to arrive; null unless it is to pack. */
  dueOn: z.nullable(z.string()),
  lines: z.array(PackLine),
  /** Why its money waits for a person, in sentences. */
  why: z.array(z.string()),
});
export type OrderRow = z.output<typeof OrderRow>;

export const orderList = endpoint({
  method: 'GET',
  url: '/api/admin/orders',
  failure: messages.office.loadFailed,
  schema: {
    summary: 'Orders by what is to be done with them, found by number, name, telephone number or e-mail address',
    tags,
    querystring: z.looseObject({ show: anyText, q: anyText, day: anyText, page: anyText }),
    response: {
      200: z.extend(Success, {
        orders: z.array(OrderRow),
        total: z.int(),
        totalPages: z.int(),
        page: z.int(),
      }),
    },
  },
});

const showCounts = Object.fromEntries(Object.keys(orderShows).map((show) => [show, z.int()])) as Record<
  keyof typeof orderShows,
  ReturnType<typeof z.int>
>;

export const orderCounts = endpoint({
  method: 'GET',
  url: '/api/admin/order-counts',
  failure: messages.office.loadFailed,
  schema: {
    summary: 'How many orders there are of each kind, and what else needs a person’s look',
    tags,
    response: {
      200: z.extend(Success, {
        counts: z.object({
          ...showCounts,
          /** Pieces that are to be packed. */
          pieces: z.int(),
          /** To be packed and due today or before. */
          due: z.int(),
          /** Unknown money, failed refunds and work that was given up. */
          look: z.int(),
        }),
      }),
    },
  },
});

/** Who did something: a name for staff. */
const By = z.object({ who: z.string(), name: z.nullable(z.string()) });

/** Everything about an order that staff may know. */
export const OrderFile = z.object({
  order: Order,
  shippingName: z.nullable(z.string()),
  replacedBy: z.nullable(OrderId),
  shippedAt: z.nullable(Moment),
  cancelledAt: z.nullable(Moment),
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** Nothing personal is left on it. */
  isAnonymous: z.boolean(),
  dueOn: z.nullable(z.string()),
  lines: z.array(
    z.extend(PackLine, {
      price: Amount,
      /** Pieces that are on the shelf again. */
      shelved: z.int(),
    }),
  ),
  /** What is left of the money that paid it. */
  leftKobo: Kobo,
  attempts: z.array(
    z.object({
      reference: z.string(),
      createdAt: Moment,
      status: z.string(),
      outcome: z.nullable(z.string()),
      amountKobo: Kobo,
      receivedKobo: z.nullable(Kobo),
      waivedKobo: Kobo,
      currency: z.nullable(z.string()),
      channel: z.nullable(z.string()),
      paidAt: z.nullable(Moment),
      /** Of money in review: what does not fit, and whether it can be taken, plainly or all the same. */
      why: z.array(z.string()),
      acceptance: z.nullable(z.enum(['plain', 'even_so', 'never'])),
    }),
  ),
  refunds: z.array(
    z.object({
      _id: z.string(),
      reference: z.string(),
      amountKobo: Kobo,
      reason: z.string(),
      status: z.string(),
      requestedAt: Moment,
      updatedAt: Moment,
      /** It failed, and has not been tried again. */
      canTryAgain: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({
      seq: z.int(),
      kind: z.string(),
      at: Moment,
      by: By,
      note: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
  notes: z.array(z.object({ _id: z.string(), at: Moment, by: By, text: z.string() })),
  letters: z.array(
    z.object({
      key: z.string(),
      subject: z.string(),
      recipient: z.string(),
      createdAt: Moment,
      sentAt: z.nullable(Moment),
    }),
  ),
});
export type OrderFile = z.output<typeof OrderFile>;

export const orderFile = endpoint({
  method: 'GET',
  url: '/api/admin/orders/:id',
  failure: messages.office.loadFailed,
  schema: {
    summary: 'Everything about an order: pieces, money, what happened, letters and notes',
    tags,
    params,
    response: { 200: z.extend(Success, { file: OrderFile }) },
  },
});

/** What is printed and laid into the parcel. */
export const Slip = z.object({
  order: Order,
  shippingName: z.nullable(z.string()),
  lines: z.array(z.extend(PackLine, { price: Amount })),
});
export type Slip = z.output<typeof Slip>;

export const slips = endpoint({
  method: 'GET',
  url: '/api/admin/slips',
  failure: messages.office.loadFailed,
  schema: {
    summary: 'Packing slips of one order or several, in the order they are named',
    tags,
    querystring: z.object({
      ids: z.pipe(
        z.string(messages.order.notFound).check(z.maxLength(2_000, messages.orderDesk.tooManyOrders)),
        z.pipe(
          z.transform((ids: string) => ids.split(',')),
          OrderIds,
        ),
      ),
    }),
    response: { 200: z.extend(Success, { slips: z.array(Slip) }) },
  },
});

export const shipOrder = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/ship',
  failure: messages.orderDesk.shipFailed,
  schema: {
    summary: 'A paid order leaves the shop; its letter goes out',
    tags,
    params,
    body: ShipForm,
    response: { 200: Success },
  },
});

export const shipOrders = endpoint({
  method: 'POST',
  url: '/api/admin/orders/ship',
  failure: messages.orderDesk.shipFailed,
  schema: {
    summary: 'Several paid orders leave the shop with one courier; each that cannot is named with the reason',
    tags,
    body: ShipSeveralForm,
    response: {
      200: z.extend(Success, {
        shipped: z.array(OrderId),
        refused: z.array(z.object({ _id: OrderId, message: z.string() })),
      }),
    },
  },
});

export const deliverOrder = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/deliver',
  failure: messages.orderDesk.deliverFailed,
  schema: { summary: 'A shipped order has arrived; its letter goes out', tags, params, response: { 200: Success } },
});

export const cancelOrderAtDesk = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/cancel',
  failure: messages.orderDesk.cancelFailed,
  schema: {
    summary: 'Ends an order that has not left the shop. Of a paid one the money goes back; only an owner may do that.',
    tags,
    params,
    body: CancelForm,
    response: { 200: Success },
  },
});

export const addNote = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/notes',
  failure: messages.orderDesk.noteFailed,
  schema: {
    summary: 'A note about an order, for the staff alone; under the same key it is one',
    tags,
    params,
    body: z.extend(NoteForm, { key: WishKey }),
    response: { 200: Success },
  },
});

export const sendLetterAgain = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/letters',
  failure: messages.orderDesk.letterFailed,
  schema: {
    summary: 'Sends a letter about an order once more; its links get new keys',
    tags,
    params,
    body: z.object({
      /** Which letter. */
      letter: z.string(messages.office.notFound).check(z.maxLength(300, messages.office.notFound)),
      key: WishKey,
    }),
    response: { 200: Success },
  },
});

export const exportOrders = endpoint({
  method: 'GET',
  url: '/api/admin/orders.csv',
  failure: messages.office.loadFailed,
  config: { isForOwner: true },
  schema: {
    summary: 'Orders placed in a span of days, one to a row, for spreadsheets',
    tags,
    querystring: ExportForm,
    response: { 200: z.any() },
  },
});

export const exportOrderLines = endpoint({
  method: 'GET',
  url: '/api/admin/order-lines.csv',
  failure: messages.office.loadFailed,
  config: { isForOwner: true },
  schema: {
    summary: 'The pieces of orders placed in a span of days, one line of an order to a row, for spreadsheets',
    tags,
    querystring: ExportForm,
    response: { 200: z.any() },
  },
});
