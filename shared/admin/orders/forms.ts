import * as z from 'zod/mini';
import { Amount, emailWith, optionalText, OrderId, requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { messages } from '../../messages.ts';
import { PaidBack, ShownKobo } from '../staff-orders/by-hand.ts';
import { LineQuantity } from '../../orders/line-quantity.ts';
import { isDay } from '../../dates/lagos-days.ts';

/** Made in the browser for one action, so that a double click or a retry does it once. */
export const IdempotencyKey = z
  .string(messages.general.invalidRequest)
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, messages.general.invalidRequest),
  );

/** The courier; empty for the shop's own rider. */
const Courier = optionalText(80);

export const ShipForm = z.object({
  courier: Courier,
  trackingNumber: optionalText(80),
  /** The courier's tracking page. */
  trackingUrl: z._default(
    z.string(adminMessages.orders.badTracking).check(
      z.trim(),
      z.maxLength(500, adminMessages.orders.badTracking),
      z.regex(/^(https:\/\/[^\s/]+\S*)?$/, adminMessages.orders.badTracking),
      // PostgreSQL can store every character but this one, which doesn't count as white space.
      z.refine((link) => !link.includes('\0'), adminMessages.orders.badTracking),
    ),
    '',
  ),
});
export type ShipForm = z.output<typeof ShipForm>;
/** As typed. */
export type ShipEntry = z.input<typeof ShipForm>;

/** Courier and tracking of a parcel that is on its way. */
export const ParcelForm = ShipForm.check(
  z.refine((parcel) => Object.values(parcel).some((value) => value !== ''), {
    path: ['trackingNumber'],
    message: adminMessages.orders.nothingToFollow,
  }),
);
export type ParcelForm = z.output<typeof ParcelForm>;

/** The code that the customer gave the rider; empty without one. */
export const DeliverForm = z.object({
  code: z.pipe(
    z.string(adminMessages.orders.deliveryCode).check(z.maxLength(40, adminMessages.orders.deliveryCode)),
    z.pipe(
      z.transform((typed: string) => typed.replaceAll(/[\s-]/g, '')),
      z.string().check(z.regex(/^(\d{6})?$/, adminMessages.orders.deliveryCode)),
    ),
  ),
});
export type DeliverForm = z.output<typeof DeliverForm>;

/** The corrected email address of an order, and the version of the one on the page. */
export const EmailForm = z.object({
  email: emailWith(messages.delivery.email, messages.delivery.emailInvalid),
  version: z.int(messages.general.invalidRequest).check(z.minimum(0, messages.general.invalidRequest)),
});
export type EmailForm = z.output<typeof EmailForm>;

/** Orders that are shipped or printed together. */
const OrderIds = z
  .array(OrderId, messages.order.notFound)
  .check(z.minLength(1, messages.order.notFound), z.maxLength(50, adminMessages.orders.tooManyOrders));

/** The same in a URL, separated by commas. */
export const OrderIdsQuery = z
  .pipe(
    z.string(messages.order.notFound).check(z.maxLength(2_000, adminMessages.orders.tooManyOrders)),
    z.pipe(
      z.transform((ids: string) => ids.split(',')),
      OrderIds,
    ),
  )
  .check(z.describe('Ids of orders, separated by commas'));

/** Orders that leave together with one courier, each with its number if the courier gave one. */
export const ShipSeveralForm = z.object({
  orderIds: OrderIds,
  courier: Courier,
  trackingNumbers: z._default(
    z
      .array(z.object({ orderId: OrderId, trackingNumber: optionalText(80) }))
      .check(z.maxLength(50, adminMessages.orders.tooManyOrders)),
    [],
  ),
});

/** Orders whose parcels all arrived. */
export const DeliverSeveralForm = z.object({ orderIds: OrderIds });

export const CancelForm = z.object({
  reason: requiredText(adminMessages.orders.reasonMissing, 300),
  /** Whether to restock the items of a paid order. */
  isRestocked: z.boolean(),
  /** Whether the order that paid for a replacement is refunded for its items. */
  isRefunded: z.optional(z.boolean()),
  paidBack: PaidBack,
  shownKobo: ShownKobo,
});
export type CancelForm = z.output<typeof CancelForm>;

const ReturnedLine = z.object({
  position: z.int().check(z.minimum(0), z.maximum(49)),
  quantity: LineQuantity,
  isRestocked: z.boolean(),
});

export const RefundForm = z
  .object({
    lines: z.array(ReturnedLine).check(
      z.maxLength(50),
      z.refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length),
    ),
    /** Whole naira in addition to what was paid for the items. */
    extra: Amount,
    reason: requiredText(adminMessages.orders.reasonMissing, 300),
    key: IdempotencyKey,
    /** The refundable amount when the form was filled in: if it has changed, the refund is rejected. */
    leftKobo: z.int().check(z.minimum(0)),
    /** Whether the items were in the shop then: if they have left it, their restocking is rejected. */
    isInShop: z.optional(z.boolean()),
    paidBack: PaidBack,
    /** The customer takes all of it as store credit. */
    asCredit: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ lines, extra }) => lines.length > 0 || extra > 0, {
      path: ['lines'],
      message: adminMessages.orders.nothingChosen,
    }),
  );
export type RefundForm = z.output<typeof RefundForm>;

export const NoteForm = z.object({ text: requiredText(adminMessages.orders.noteMissing, 2_000) });

/** The note of staff about an unknown charge. */
export const ChargeForm = z.object({ note: requiredText(adminMessages.orders.noteMissing, 300) });
export type ChargeForm = z.output<typeof ChargeForm>;

const Day = z.string(adminMessages.orders.nothingToExport).check(z.refine(isDay, adminMessages.orders.nothingToExport));

const dayMs = 86_400_000;

/** Days in Lagos, both included. */
export const ExportForm = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], message: adminMessages.orders.daysReversed }),
  z.refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < 400, {
    path: ['to'],
    message: adminMessages.orders.tooManyDays,
  }),
);
