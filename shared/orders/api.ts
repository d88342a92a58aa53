import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { Amount, Timestamp, OrderId, ProductId, VariantId } from '../fields.ts';
import { messages } from '../messages.ts';
import { orderDefaults } from '../response-defaults.ts';
import { OrderPayload } from './order-payload.ts';
import { endReasons, orderStatuses, paymentStatuses, undeliveredReasons } from './status.ts';

const item = { name: z.string(), size: z.string(), color: z.string() };
const tracking = {
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** The courier's tracking page, https. */
  trackingUrl: z.nullable(z.string()),
};

/** An order as read (specification, section 3). Amounts are whole naira. */
export const Order = z.object({
  _id: OrderId,
  createdAt: Timestamp,
  status: z.enum(orderStatuses),
  totalAmount: Amount,
  /** The part of the total that the customer's credit pays. */
  storeCredit: Amount,
  itemsPrice: Amount,
  shippingPrice: Amount,
  shippingMethod: z.nullable(z.string()),
  /** Whether the customer collects it, at `shippingAddress`. */
  isPickup: z.boolean(),
  /** The current name of the area. */
  shippingName: z.nullable(z.string()),
  /** The delivery estimate, in Lagos days. */
  deliveryEstimate: z.nullable(z.object({ from: z.string(), to: z.string() })),
  couponDiscount: Amount,
  couponCode: z.nullable(z.string()),
  orderItems: z.array(
    z.object({
      product: ProductId,
      variantId: VariantId,
      name: z.string(),
      image: z.string(),
      size: z.string(),
      color: z.string(),
      quantity: z.int(),
      price: Amount,
    }),
  ),
  paymentMethod: z.string(),
  isPaid: z.boolean(),
  /** The payment status. Stays `refund_due` until the refund is made; `isPaid` stays true. */
  paymentStatus: z.enum(paymentStatuses),
  /** Whether a payment is on its way: the provider last reported it as pending. Missing otherwise. */
  isPaymentPending: z.optional(z.boolean()),
  paidAt: z.nullable(Timestamp),
  /** The refunds of the order, the oldest first; without failed ones. */
  refunds: z.array(
    z.object({
      /** In naira; whole, unless a payment was not. */
      amount: z.number(),
      requestedAt: Timestamp,
      /** When it was paid; null until then. */
      refundedAt: z.nullable(Timestamp),
      /** Staff paid it back by hand, as they received it. */
      isByHand: z.boolean(),
      /** It was refunded as store credit. */
      isCredit: z.boolean(),
      /** The bank account that it was sent to, by the last digits of its number. */
      account: z.nullable(z.object({ bank: z.string(), ending: z.string() })),
      /** It waits for a bank account, which the customer gives with the code from an email, or staff enter. */
      needsAccount: z.nullable(z.object({ refundId: z.string(), isByStaff: z.boolean() })),
    }),
  ),
  shippedAt: z.nullable(Timestamp),
  /** Courier and tracking; empty for the shop's own rider. */
  parcel: z.object(tracking),
  /**
   * The booked parcels of an order that leaves in several, with their contents; empty for a single parcel, which
   * contains the whole order.
   */
  parcels: z.array(
    z.object({
      number: z.int(),
      status: z.enum(['booked', 'in_transit', 'delivered']),
      ...tracking,
      items: z.array(z.object({ ...item, quantity: z.int() })),
    }),
  ),
  /** Parcels that were lost, and how many of each item are sent again: in one of the `parcels`, or in none yet. */
  lostParcels: z.optional(
    z.array(
      z.object({
        number: z.int(),
        courier: z.nullable(z.string()),
        trackingNumber: z.nullable(z.string()),
        items: z.array(z.object({ ...item, quantity: z.int(), resent: z.int() })),
        /** Whether the customer gets money back for what is not sent again. */
        isOwed: z.boolean(),
      }),
    ),
  ),
  /** Whether something is in none of the `parcels` yet. */
  isMoreToSend: z.boolean(),
  /** Whether a courier is booked for it, and so has its address. */
  isCourierBooked: z.boolean(),
  cancelledAt: z.nullable(Timestamp),
  /** Null unless it is cancelled. */
  cancelReason: z.nullable(z.enum(endReasons)),
  isDelivered: z.boolean(),
  deliveredAt: z.nullable(Timestamp),
  /** Until when its units are reserved; also null for an unpaid order without a reservation. */
  reservedUntil: z.nullable(Timestamp),
  /**
   * Whether its units stay reserved until then, no matter who else wants them: its customer has paid here before, or
   * staff entered it (docs/decisions/0042).
   */
  isFirmlyReserved: z.boolean(),
  shippingAddress: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
    phone: z.string(),
  }),
  /**
   * That it is paid when it arrives: since when it is confirmed and out for delivery, and whether staff confirm it, on the
   * phone, since five codes were wrong or none could be emailed yet.
   */
  onDelivery: z.nullable(
    z.object({
      confirmedAt: z.nullable(Timestamp),
      dispatchedAt: z.nullable(Timestamp),
      isByCall: z.boolean(),
    }),
  ),
  /**
   * The first part of an order that is paid in two, in whole naira: until when the rest is due, and since when the deposit
   * is there. Null for other orders.
   */
  deposit: z.nullable(z.object({ amount: Amount, restBy: Timestamp, receivedAt: z.nullable(Timestamp) })),
  /**
   * The change of an item, or of the delivery, that waits until the customer has paid what it costs more, in whole naira, and
   * until when. Null if there is none.
   */
  change: z.nullable(
    z.union([
      z.object({ amount: Amount, payBy: Timestamp, quantity: z.int(), from: z.object(item), to: z.object(item) }),
      z.object({ amount: Amount, payBy: Timestamp, delivery: z.object({ from: z.string(), to: z.string() }) }),
    ]),
  ),
  /** Since when its parcel is back in the shop, undelivered, and why; missing for other orders. */
  undelivered: z.optional(
    z.object({
      at: Timestamp,
      reason: z.enum(undeliveredReasons),
      /** Whether all of it was refunded since. Missing in responses of a former release. */
      isRefunded: z.optional(z.boolean()),
    }),
  ),
  /**
   * Six digits that the customer gives for the parcel while it is on its way; missing before and afterwards, and in every
   * response to staff.
   */
  deliveryCode: z.optional(z.string()),
  /** The account it was placed with; null for guests. */
  user: z.optional(z.nullable(z.object({ name: z.string(), email: z.string() }))),
  /** The recipient, as given at checkout. */
  guestInfo: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
});
export type Order = z.output<typeof Order>;

export const createOrder = endpoint({
  method: 'POST',
  url: '/api/orders',
  failure: messages.order.createFailed,
  requiredResponse: { order: { _id: '' } },
  schema: {
    summary: 'Places an order and reserves its units. The same header Idempotency-Key and body return the same order',
    description:
      'When an amount is not what it is now, the response is 409 `PRICE_CHANGED`, and its `fresh` has the current `lines`, each with `variantId`, `size`, `price` and `quantity`, and `itemsPrice`, `shippingPrice`, `couponDiscount` and `totalAmount`. 409 `stock_short` says with `variantId`, `size` and `availableQuantity` how much of an item is left.',
    tags: ['order'],
    headers: z.looseObject({
      'idempotency-key': z
        .optional(z.string().check(z.minLength(1), z.maxLength(255)))
        .check(z.describe('Made by the client, for one action and all its repetitions')),
    }),
    body: OrderPayload,
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});

export const orderById = endpoint({
  method: 'GET',
  url: '/api/orders/:id',
  failure: messages.order.fetchFailed,
  requiredResponse: { order: { _id: '', status: '', orderItems: [] } },
  responseDefaults: { order: orderDefaults },
  schema: {
    summary: 'Returns an order, to the browser that placed it and to its account',
    tags: ['order'],
    params: z.object({ id: OrderId }),
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});

/** For links: a browser whose session has expired, or that may not read the order, is sent to the order's page. */
export const orderInvoice = endpoint({
  method: 'GET',
  url: '/api/orders/:id/invoice',
  failure: messages.order.fetchFailed,
  schema: {
    summary: 'Returns the invoice of a paid order, to whoever may read the order; issues it on the first request',
    tags: ['order'],
    params: z.object({ id: OrderId }),
    produces: ['application/pdf'],
    isLimited: true,
    response: { 200: z.any() },
  },
});

export const cancelOrder = endpoint({
  method: 'POST',
  url: '/api/orders/:id/cancel',
  failure: messages.order.cancelFailed,
  requiredResponse: { order: { _id: '', status: '', orderItems: [] } },
  schema: {
    summary: 'Cancels an unpaid order of this browser and releases its units. Repeating it changes nothing',
    tags: ['order'],
    params: z.object({ id: OrderId }),
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});

export const openOrder = endpoint({
  method: 'POST',
  url: '/api/orders/:id/open',
  failure: messages.order.fetchFailed,
  requiredResponse: { order: { _id: '', status: '', orderItems: [] } },
  schema: {
    summary: 'Gives this browser access to an order, with the link token from its emails',
    tags: ['order'],
    params: z.object({ id: OrderId }),
    body: z.object({ key: z.string(messages.order.notFound).check(z.maxLength(100, messages.order.notFound)) }),
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});
