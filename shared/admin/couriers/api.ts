import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { maxCartLines } from '../../cart/lines.ts';
import { idWith, OrderId, Timestamp } from '../../fields.ts';
import { maxLineQuantity } from '../../orders/line-quantity.ts';
import { adminMessages } from '../messages.ts';

const tags = ['admin: couriers'];
const params = z.object({ id: OrderId });

const ShipmentId = idWith(adminMessages.couriers.moved);

const { items: chooseItems } = adminMessages.couriers;

/** Items of an order, by the positions of its lines. */
export const ParcelItems = (message: string) =>
  z
    .array(
      z.object(
        {
          position: z.int(message).check(z.minimum(0, message), z.maximum(maxCartLines, message)),
          quantity: z.int(message).check(z.minimum(1, message), z.maximum(maxLineQuantity, message)),
        },
        message,
      ),
      message,
    )
    .check(
      z.maxLength(maxCartLines, message),
      z.refine((items) => new Set(items.map(({ position }) => position)).size === items.length, message),
    );

export const ParcelForm = z.object({
  /** Its contents. If missing, everything that is in no parcel yet. */
  items: z.optional(ParcelItems(chooseItems).check(z.minLength(1, chooseItems))),
  weightKg: z
    .number(adminMessages.couriers.weight)
    .check(z.minimum(0.1, adminMessages.couriers.weight), z.maximum(70, adminMessages.couriers.weight)),
});
export type ParcelForm = z.output<typeof ParcelForm>;

export const BookingForm = z.object({
  shipmentId: ShipmentId,
  rateId: z
    .string(adminMessages.couriers.rate)
    .check(z.minLength(1, adminMessages.couriers.rate), z.maxLength(100, adminMessages.couriers.rate)),
});
export type BookingForm = z.output<typeof BookingForm>;

const DismissalForm = z.object({
  problemNumber: z
    .int(adminMessages.couriers.otherProblem)
    .check(
      z.minimum(1, adminMessages.couriers.otherProblem),
      z.maximum(1_000_000, adminMessages.couriers.otherProblem),
    ),
});
type DismissalForm = z.output<typeof DismissalForm>;

const shipmentStatuses = [
  'booking',
  'booked',
  'in_transit',
  'delivered',
  'cancelled',
  'failed',
  'lost',
  'came_back',
] as const;
const shipmentProblems = [
  'rejected',
  'cancelled',
  'unknown_status',
  'order_closed',
  'found',
  'back_on_sale',
  'came_back',
  'delivered_later',
] as const;

const Item = z.object({ name: z.string(), size: z.string(), color: z.string(), quantity: z.int() });

/** A parcel that was booked. */
export const BookedShipment = z.object({
  _id: z.string(),
  /** Its number among the parcels of the order. */
  parcel: z.int(),
  status: z.enum(shipmentStatuses),
  courier: z.string(),
  service: z.string(),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  labelUrl: z.nullable(z.string()),
  bookedAt: Timestamp,
  /** Its contents. Empty for a parcel from before they were stored. */
  items: z.array(
    z.extend(Item, {
      position: z.int(),
      /** How many are sent again, once it is lost. */
      resent: z.int(),
      /** How many could be, while it is on its way: what was refunded is not sent again. */
      mayResend: z.int(),
    }),
  ),
  /** The note of staff when it was lost. */
  lostWords: z.string(),
  /** The problem that staff must check, until it is dismissed, and the courier service's words for it. */
  problem: z.nullable(z.enum(shipmentProblems)),
  problemWords: z.string(),
  /** Which of its problems it is. */
  problemNumber: z.int(),
});
export type BookedShipment = z.output<typeof BookedShipment>;

export const orderShipments = endpoint({
  method: 'GET',
  url: '/api/admin/orders/:id/shipments',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.pack' },
  schema: {
    summary: 'Returns the parcels of an order that were booked with a courier, and whether one can be booked now',
    tags,
    params,
    response: {
      200: z.extend(Success, {
        isBookable: z.boolean(),
        /** Whether a parcel that is on its way can be marked as lost: its order is. */
        mayBeLost: z.boolean(),
        /** Whether it can be recorded that such a parcel came back: not once all of its order was refunded. */
        mayComeBack: z.boolean(),
        /** The units that are in no parcel yet. */
        toSend: z.array(z.extend(Item, { position: z.int() })),
        shipments: z.array(BookedShipment),
      }),
    },
  },
});

export const courierRates = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/courier-rates',
  failure: adminMessages.couriers.ratesFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Returns what couriers charge for the next parcel of an order, the cheapest first. Books nothing',
    tags,
    params,
    body: ParcelForm,
    response: {
      200: z.extend(Success, {
        shipmentId: z.string(),
        parcel: z.int(),
        rates: z.array(
          z.object({
            rateId: z.string(),
            courier: z.string(),
            service: z.string(),
            costKobo: z.int(),
            deliveryTime: z.string(),
          }),
        ),
      }),
    },
  },
});

export const bookCourier = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/shipments',
  failure: adminMessages.couriers.bookFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Requests the booking of a courier for a parcel, at one of the offered prices. Repeating it changes nothing',
    tags,
    params,
    body: BookingForm,
    response: { 200: Success },
  },
});

export const cancelPickUp = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/shipments/:shipmentId/cancel',
  failure: adminMessages.couriers.cancelFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Cancels the pick-up of a parcel that no courier has taken yet',
    tags,
    params: z.object({ id: OrderId, shipmentId: ShipmentId }),
    response: { 200: Success },
  },
});

export const dismissProblem = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/shipments/:shipmentId/dismiss',
  failure: adminMessages.couriers.dismissFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Hides the problem of a parcel that somebody has dealt with, until another one is found',
    tags,
    params: z.object({ id: OrderId, shipmentId: ShipmentId }),
    body: DismissalForm,
    response: { 200: Success },
  },
});
