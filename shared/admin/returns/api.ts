import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Amount, idWith, OrderId, Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { CursorQuery, oneOf, PageCursors } from '../../pagination.ts';
import { returnKinds, returnReasons, returnStatuses } from '../../returns/status.ts';
import { RefundablePayment } from '../payments/refundable-payment.ts';
import { paymentWays } from '../staff-orders/channels.ts';
import { ReturnableLine } from '../../returns/api.ts';
import { DeclineForm, OpenReturnForm, ReceiveForm } from './forms.ts';

const tags = ['admin: returns'];
const params = z.object({ id: idWith(adminMessages.general.notFound) });
const orderParams = z.object({ id: OrderId });

const returnStates = ['new', 'accepted', 'received', 'all'] as const;
export type ReturnState = (typeof returnStates)[number];

/** A return in the admin's list. */
export const ReturnRow = z.object({
  _id: z.string(),
  orderId: OrderId,
  /** The recipient of the order; empty when it is anonymized. */
  name: z.string(),
  kind: z.enum(returnKinds),
  status: z.enum(returnStatuses),
  /** Whether it was withdrawn because its items did not arrive. */
  hasNotArrived: z.boolean(),
  reason: z.enum(returnReasons),
  requestedAt: Timestamp,
  updatedAt: Timestamp,
  units: z.int(),
  /** The ids of its photos. */
  photos: z.array(z.string()),
});
export type ReturnRow = z.output<typeof ReturnRow>;

export const AdminReturn = z.extend(ReturnRow, {
  email: z.string(),
  /** Of the customer; empty without one. A response of a former release does not say. */
  phone: z.optional(z.string()),
  /** Who opened it for the customer; null if the customer requested it. A response of a former release does not say. */
  openedBy: z.optional(z.nullable(z.string())),
  words: z.string(),
  declineWords: z.string(),
  deliveredAt: z.nullable(Timestamp),
  /** The delivery fee left, which is refunded only if an owner chooses to. */
  shippingPrice: Amount,
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      image: z.string(),
      size: z.string(),
      color: z.string(),
      quantity: z.int(),
      /** Null until it was inspected. */
      isRestocked: z.nullable(z.boolean()),
      /** The replacement; null if it is refunded. */
      newSize: z.nullable(z.string()),
      newColor: z.nullable(z.string()),
    }),
  ),
  /** The order that sends the replacement of an exchange; null before it was received. */
  replacementOrder: z.nullable(OrderId),
  /** The price of the units, less their share of a coupon's discount, up to the amount left of the payment. */
  valueKobo: z.int(),
  /** The same with the delivery fee. */
  valueWithShippingKobo: z.int(),
  /** How it was paid by hand, for a page of the former release; null when the provider was paid. */
  paidByHand: z.nullable(z.enum(paymentWays)),
  /** The payments of its order, in the order in which they are refunded. */
  payments: z.array(RefundablePayment),
  /** The customer takes store credit instead of the money. */
  asCredit: z.boolean(),
  /** An exchange whose payment was refunded, so that it sends nothing. */
  isUnpaid: z.boolean(),
  /** Of all payments that it comes from; its status is that of the part which is not paid yet, if one is. */
  refund: z.nullable(
    z.object({
      amountKobo: z.int(),
      status: z.string(),
      isCredit: z.boolean(),
      /** The part that is store credit. */
      creditKobo: z.int(),
    }),
  ),
});
export type AdminReturn = z.output<typeof AdminReturn>;

/** The items that staff may open a return for. */
export const ReturnableItems = z.object({
  /** The last Lagos day on which the customer may request a return; null if the order was not delivered. */
  lastDay: z.nullable(z.string()),
  isOver: z.boolean(),
  /** The same for exchanges. */
  lastExchangeDay: z.nullable(z.string()),
  isExchangeOver: z.boolean(),
  /** The order was sent in exchange itself: nothing was paid for it, so its units are only exchanged. */
  isExchangeOnly: z.boolean(),
  /** Whether a refund can be store credit. */
  mayTakeCredit: z.boolean(),
  lines: z.array(ReturnableLine),
});
export type ReturnableItems = z.output<typeof ReturnableItems>;

const response = { 200: z.extend(Success, { orderReturn: AdminReturn }) };

export const adminReturns = endpoint({
  method: 'GET',
  url: '/api/admin/returns',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary: 'Lists returns, newest first',
    tags,
    querystring: z.object({ cursor: CursorQuery, state: oneOf(returnStates, 'new') }),
    response: {
      200: z.extend(Success, {
        returns: z.array(ReturnRow),
        /** How many wait for a decision, and how many are on their way back. */
        counts: z.object({ new: z.int(), accepted: z.int() }),
        ...PageCursors,
      }),
    },
  },
});

export const adminReturn = endpoint({
  method: 'GET',
  url: '/api/admin/returns/:id',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: { summary: 'Returns one return with its lines and its refund', tags, params, response },
});

export const returnableItems = endpoint({
  method: 'GET',
  url: '/api/admin/orders/:id/returns',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Returns what of a delivered order may be returned, and what it can be exchanged for',
    tags,
    params: orderParams,
    response: { 200: z.extend(Success, { returnable: ReturnableItems }) },
  },
});

export const openReturn = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/returns',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Opens a return or an exchange for the customer of a delivered order, also after the days for it, accepts it and emails where to send it. The same `key` in the body makes one return, and is rejected with other contents',
    tags,
    params: orderParams,
    body: OpenReturnForm,
    response,
  },
});

export const acceptReturn = endpoint({
  method: 'POST',
  url: '/api/admin/returns/:id/accept',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'orders.change' },
  schema: { summary: 'Accepts a return and emails where to send it', tags, params, response },
});

export const declineReturn = endpoint({
  method: 'POST',
  url: '/api/admin/returns/:id/decline',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'orders.change' },
  schema: { summary: 'Declines a return and emails why', tags, params, body: DeclineForm, response },
});

export const endReturn = endpoint({
  method: 'POST',
  url: '/api/admin/returns/:id/end',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Ends an accepted return whose items did not arrive, releases what it reserved and emails its customer, once',
    tags,
    params,
    response,
  },
});

export const receiveReturn = endpoint({
  method: 'POST',
  url: '/api/admin/returns/:id/receive',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary:
      'Records an accepted return as received and inspected, moves its stock, and requests its refund or places the order that sends its replacement, once',
    tags,
    params,
    body: ReceiveForm,
    response,
  },
});
