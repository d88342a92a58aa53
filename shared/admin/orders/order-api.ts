import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Amount, Timestamp, OrderId } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { OrderIdsQuery } from './forms.ts';
import { channels, creditWays, orderDiscountReasons, paymentWays } from '../staff-orders/channels.ts';
import { PackLine } from './list-api.ts';
import { Order } from '../../orders/api.ts';
import { SentText } from '../text-messages/api.ts';
import { RefundablePayment } from '../payments/refundable-payment.ts';
import { disputeReplies, disputeStatuses, replyStatuses } from '../../payments/dispute-status.ts';

const Kobo = z.int();
const tags = ['admin: orders'];
const params = z.object({ id: OrderId });
/** Who did it; staff by name. */
const By = z.object({ who: z.string(), name: z.nullable(z.string()) });

/** A payment that the provider never saw. */
const PaymentByHand = z.object({
  way: z.enum(paymentWays),
  reference: z.string(),
  amountKobo: Kobo,
  receivedAt: Timestamp,
});
export type PaymentByHand = z.output<typeof PaymentByHand>;

/** An order with all details for staff. */
export const AdminOrder = z.object({
  order: Order,
  shippingName: z.nullable(z.string()),
  replacedBy: z.nullable(OrderId),
  shippedAt: z.nullable(Timestamp),
  /** When it was handed over for the code that only the customer has. */
  deliveryProvedAt: z.nullable(Timestamp),
  cancelledAt: z.nullable(Timestamp),
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** Where it was sold, and why staff gave its discount. */
  channel: z.enum(channels),
  discountReason: z.nullable(z.enum(orderDiscountReasons)),
  /** The amount that staff received by hand; null if the provider received it. */
  manualPayment: z.nullable(PaymentByHand),
  /** Payments by hand for changes of the order, the oldest first. Missing in responses of a former release. */
  differencesByHand: z.optional(z.array(PaymentByHand)),
  /** How staff received the deposit; null when the provider did, or it is not there. */
  depositByHand: z.nullable(z.object({ way: z.enum(paymentWays), reference: z.string() })),
  /** Grows when its email address is corrected. */
  emailVersion: z.int(),
  /** By which the customer pays an unpaid order of staff, and until when its units are reserved. */
  payLink: z.nullable(z.object({ url: z.string(), until: Timestamp })),
  /** The change of an item that waits for its payment, and the link by which the customer of an order of staff pays it. */
  openChange: z.nullable(z.object({ _id: z.string(), payUrl: z.nullable(z.string()) })),
  /** It has been anonymized. */
  isAnonymous: z.boolean(),
  /** It is paid and not shipped, and not all of it was refunded. */
  isToPack: z.boolean(),
  /** It is shipped and did not come back, and not all of it was refunded. Missing in responses of a former release. */
  isToDeliver: z.optional(z.boolean()),
  /** Staff may record that its parcel came back undelivered. Missing in responses of a former release. */
  mayComeBack: z.optional(z.boolean()),
  /** It came back, and can be sent again, refunded or cancelled. Missing in responses of a former release. */
  isToSendAgain: z.optional(z.boolean()),
  dueOn: z.nullable(z.string()),
  lines: z.array(
    z.extend(PackLine, {
      /** Missing in responses of a former release. */
      variantId: z.optional(z.string()),
      price: Amount,
      /** The quantity that was refunded, returned or is being returned. Missing in responses of a former release. */
      takenBack: z.optional(z.int()),
      /** The quantity restocked. */
      restocked: z.int(),
      /** The same, for tabs of a former release. */
      shelved: z.int(),
      /**
       * How much of the price of all units was paid back when the line was changed to a cheaper item, in whole naira.
       */
      paidBack: Amount,
      /** How much more a unit costs than the one that was bought, in whole naira. */
      raised: Amount,
      /** By how much a unit's price was lowered, in whole naira. */
      lowered: Amount,
    }),
  ),
  /** The delivery fee left after changes of the delivery. */
  deliveryPaid: Amount,
  /** The refundable amount of its payments, beside what failed refunds still owe. */
  leftKobo: Kobo,
  /** The same by payment, in the order in which they are refunded. */
  payments: z.array(RefundablePayment),
  /** The refund of the order that paid for a replacement when this one is cancelled; null for other orders. */
  firstOrder: z.nullable(z.object({ orderId: OrderId, amountKobo: Kobo, payments: z.array(RefundablePayment) })),
  attempts: z.array(
    z.object({
      reference: z.string(),
      createdAt: Timestamp,
      status: z.string(),
      outcome: z.nullable(z.string()),
      amountKobo: Kobo,
      receivedKobo: z.nullable(Kobo),
      waivedKobo: Kobo,
      currency: z.nullable(z.string()),
      channel: z.nullable(z.string()),
      paidAt: z.nullable(Timestamp),
      /** For a payment under review: what doesn't match, and whether it can be accepted, plainly or anyway. */
      why: z.array(z.string()),
      acceptance: z.nullable(z.enum(['plain', 'even_so', 'never'])),
    }),
  ),
  refunds: z.array(
    z.object({
      _id: z.string(),
      /** The payment's reference; null for refunds by hand and refunds of credit. */
      reference: z.nullable(z.string()),
      byHand: z.nullable(z.object({ way: z.enum(creditWays), reference: z.string() })),
      amountKobo: Kobo,
      reason: z.string(),
      status: z.string(),
      /** The account that it was sent to, by the last digits of its number. */
      account: z.nullable(z.object({ bank: z.string(), ending: z.string() })),
      requestedAt: Timestamp,
      updatedAt: Timestamp,
      /** It failed and was neither retried nor dismissed. */
      canTryAgain: z.boolean(),
      /**
       * It failed, and staff dismissed it: nothing is owed for it any more. Missing in responses of a former release.
       */
      isDismissed: z.optional(z.boolean()),
      /** It may be dismissed. Missing in responses of a former release. */
      canDismiss: z.optional(z.boolean()),
      /**
       * Its order changes, or is sent again, once it is retried or dismissed. Missing in responses of a former release.
       */
      stopsChanges: z.optional(z.boolean()),
    }),
  ),
  /** Disputes about its payments, the newest first. */
  disputes: z.array(
    z.object({
      _id: z.string(),
      amountKobo: Kobo,
      status: z.enum(disputeStatuses),
      category: z.string(),
      reason: z.string(),
      openedAt: Timestamp,
      /** Until when we may reply. */
      dueAt: z.nullable(Timestamp),
      lostKobo: z.nullable(Kobo),
      reply: z.nullable(z.enum(disputeReplies)),
      replyStatus: z.nullable(z.enum(replyStatuses)),
      replyProblem: z.nullable(z.string()),
      /** Whether staff may reply now. */
      mayReply: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({
      seq: z.int(),
      kind: z.string(),
      at: Timestamp,
      by: By,
      note: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
  notes: z.array(z.object({ _id: z.string(), at: Timestamp, by: By, text: z.string() })),
  emails: z.array(
    z.object({
      key: z.string(),
      subject: z.string(),
      recipient: z.string(),
      createdAt: Timestamp,
      sentAt: z.nullable(Timestamp),
      /** Whether it may be sent again. */
      isResendable: z.boolean(),
      /** The job that failed before it was sent. Missing in responses of a former release. */
      failedJobId: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Text messages to its customer. */
  textMessages: z.array(SentText),
});
export type AdminOrder = z.output<typeof AdminOrder>;

export const adminOrder = endpoint({
  method: 'GET',
  url: '/api/admin/orders/:id',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary: 'Returns everything about an order: lines, payments, events, emails and notes',
    tags,
    params,
    // Named so since the first release, whose tabs may be open.
    response: { 200: z.extend(Success, { file: AdminOrder }) },
  },
});

/** The packing slip that goes into the parcel. */
export const PackingSlip = z.object({
  order: Order,
  shippingName: z.nullable(z.string()),
  lines: z.array(z.extend(PackLine, { price: Amount })),
  /** The refunded part of the order's total, paid or requested, in naira. */
  refunded: z.number(),
});
export type PackingSlip = z.output<typeof PackingSlip>;

export const packingSlips = endpoint({
  method: 'GET',
  url: '/api/admin/slips',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary: 'Returns the packing slips of one or more orders, in the requested order',
    tags,
    querystring: z.object({
      ids: OrderIdsQuery,
    }),
    response: { 200: z.extend(Success, { slips: z.array(PackingSlip) }) },
  },
});
