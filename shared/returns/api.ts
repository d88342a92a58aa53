import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { idWith, optionalText, OrderId, Size, Timestamp, VariantId } from '../fields.ts';
import { messages } from '../messages.ts';
import { LineQuantity } from '../orders/line-quantity.ts';
import { PhotoIds } from '../photos/api.ts';
import { refundWays, returnKinds, returnReasons, returnStatuses } from './status.ts';

const tags = ['order'];
const texts = messages.returns;

const ReturnId = idWith(texts.notFound);

/** A return of an order, as its shopper sees it. */
export const Return = z.object({
  _id: ReturnId,
  kind: z.enum(returnKinds),
  status: z.enum(returnStatuses),
  /** Whether it was withdrawn because its items did not arrive. */
  hasNotArrived: z.boolean(),
  reason: z.enum(returnReasons),
  /** The shopper's own words; may be empty, and are for a return that staff opened: their note is for staff. */
  words: z.string(),
  /** The ids of its photos. */
  photos: z.array(z.string()),
  /** Why the shop declined it; empty unless it did. */
  declineWords: z.string(),
  requestedAt: Timestamp,
  /** Since when it has its status. */
  updatedAt: Timestamp,
  lines: z.array(
    z.object({
      /** The position of the order line, from 0. */
      position: z.int(),
      name: z.string(),
      size: z.string(),
      color: z.string(),
      quantity: z.int(),
      /** The replacement; null if it is refunded. */
      replacement: z.nullable(z.object({ size: z.string(), color: z.string() })),
    }),
  ),
  /** The order that sends the replacements of an exchange; null before it was received. */
  replacementOrder: z.nullable(OrderId),
  /** The customer takes store credit instead of the money. */
  asCredit: z.boolean(),
  /** How the refund went when it did not go the way that was paid, if not as credit. */
  refundWay: z.nullable(z.enum(refundWays)),
  /** Its refund in naira; null before it was received, and if nothing was left to refund, or the bank took it. */
  refundAmount: z.nullable(z.number()),
  /** The part that is store credit. */
  creditAmount: z.nullable(z.number()),
});
export type Return = z.output<typeof Return>;

/** A line of an order with what may still be returned of it. */
export const ReturnableLine = z.object({
  position: z.int(),
  name: z.string(),
  image: z.string(),
  size: z.string(),
  color: z.string(),
  /** Units that were neither returned nor refunded, and are not being returned. */
  returnable: z.int(),
  /** The items that its units can be exchanged for now. */
  replacements: z.array(z.object({ variantId: VariantId, size: z.string(), color: z.string() })),
});
export type ReturnableLine = z.output<typeof ReturnableLine>;

/** The returns of an order, and what may still be returned. */
export const OrderReturns = z.object({
  /** The last Lagos day for requests; null for an order that was not delivered. */
  lastDay: z.nullable(z.string()),
  /** Whether a return may be requested now. */
  isOpen: z.boolean(),
  /**
   * Whether units are only exchanged and not refunded: the days for returns are over, or the order was sent in exchange
   * itself, and nothing was paid for it.
   */
  isExchangeOnly: z.boolean(),
  /** The last Lagos day for exchanges; null when it is over, and for an order that was not delivered. */
  lastExchangeDay: z.nullable(z.string()),
  /** Whether a refund can be store credit. */
  mayTakeCredit: z.boolean(),
  /** Where to send or hand in items; empty if the shop gave no address. */
  address: z.string(),
  lines: z.array(ReturnableLine),
  /** The newest first. */
  returns: z.array(Return),
});
export type OrderReturns = z.output<typeof OrderReturns>;

const ReturnFormLine = z.object({
  position: z.int().check(z.minimum(0), z.maximum(49)),
  quantity: LineQuantity,
  /** The replacement of the units; null to have them refunded. */
  replacement: z._default(z.nullable(z.object({ variantId: VariantId, size: Size })), null),
});

export const ReturnForm = z.object({
  lines: z.array(ReturnFormLine).check(
    z.minLength(1, texts.nothingChosen),
    z.maxLength(50, texts.nothingChosen),
    z.refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, texts.nothingChosen),
    z.refine((lines) => new Set(lines.map(({ replacement }) => replacement === null)).size < 2, texts.onlyOneKind),
  ),
  reason: z.enum(returnReasons, texts.chooseReason),
  words: optionalText(500),
  photos: PhotoIds,
  /** The customer takes store credit instead of the money. */
  asCredit: z._default(z.boolean(), false),
  /** Made in the browser for one request: sent twice, it makes one return. */
  key: idWith(messages.general.invalidRequest),
});
export type ReturnForm = z.output<typeof ReturnForm>;

const response = { 200: z.extend(Success, { orderReturns: OrderReturns }) };

export const orderReturns = endpoint({
  method: 'GET',
  url: '/api/orders/:id/returns',
  failure: texts.loadFailed,
  schema: {
    summary: 'Returns what was returned of an order and what still may be, to whoever may read the order',
    tags,
    params: z.object({ id: OrderId }),
    isLimited: true,
    response,
  },
});

export const requestReturn = endpoint({
  method: 'POST',
  url: '/api/orders/:id/returns',
  failure: texts.requestFailed,
  schema: {
    summary:
      'Requests a return of units of a delivered order, for a refund or an exchange, and reserves the new units of an exchange. The same `key` in the body makes one return, and is rejected with other contents',
    tags,
    params: z.object({ id: OrderId }),
    body: ReturnForm,
    isLimited: true,
    response,
  },
});

export const withdrawReturn = endpoint({
  method: 'POST',
  url: '/api/orders/:id/returns/:returnId/withdraw',
  failure: texts.withdrawFailed,
  schema: {
    summary: 'Withdraws a return that was not received yet. Repeating it changes nothing',
    tags,
    params: z.object({ id: OrderId, returnId: ReturnId }),
    isLimited: true,
    response,
  },
});
