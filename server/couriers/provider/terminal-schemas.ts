import * as z from 'zod/mini';
import type { CourierRate } from '../../db/json-columns.ts';
import type { ProviderShipment } from './courier-provider.ts';

/** The parts that we read of Terminal Africa's responses (docs/decisions/0101). Everything else in them is ignored. */

const Text = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'string' ? value : null)),
);

const Rate = z.object({
  rate_id: z.string(),
  /** In naira, also with kobo: 5048.08. */
  amount: z.coerce.number().check(z.minimum(0), z.maximum(10_000_000)),
  currency: z.optional(z.string()),
  carrier_name: z.string(),
  carrier_rate_description: z.optional(Text),
  delivery_time: z.optional(Text),
});

const Shipment = z.object({
  shipment_id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.string(),
  /** Its name, or only its id, depending on the endpoint. */
  carrier: z.optional(z.unknown()),
  // In `extras` or beside it, depending on the endpoint.
  extras: z.optional(z.unknown()),
  tracking_number: z.optional(Text),
  carrier_tracking_number: z.optional(Text),
  tracking_url: z.optional(Text),
  carrier_tracking_url: z.optional(Text),
  shipping_label_url: z.optional(Text),
});

export const Rates = z.object({ status: z.literal(true), data: z.array(z.unknown()) });
export const Listed = z.object({ status: z.literal(true) });
export const OneShipment = z.object({ status: z.literal(true), data: Shipment });
export const Rejection = z.object({ message: z.string().check(z.minLength(1)) });
export const Webhook = z.object({ event: z.string(), data: z.looseObject({ shipment_id: z.optional(z.string()) }) });

/** One that we can't read is left out: a parcel is still booked with another. */
export function asRates(rows: readonly unknown[]): CourierRate[] {
  return rows
    .flatMap((row) => {
      const rate = Rate.safeParse(row);
      return rate.success && (rate.data.currency ?? 'NGN') === 'NGN' ? [rate.data] : [];
    })
    .map((rate) => ({
      rateId: rate.rate_id,
      courier: cut(rate.carrier_name, 80) || 'Courier',
      service: cut(rate.carrier_rate_description ?? '', 120),
      costKobo: Math.round(rate.amount * 100),
      deliveryTime: cut(rate.delivery_time ?? '', 120),
    }))
    .toSorted((one, other) => one.costKobo - other.costKobo);
}

/** 'canceled' and 'cancelled' are both in the documentation. `pending` comes after the pick-up was arranged. */
const statuses: Readonly<Record<string, ProviderShipment['status']>> = {
  draft: 'draft',
  pending: 'booked',
  confirmed: 'booked',
  'in-transit': 'in_transit',
  delivered: 'delivered',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};

/**
 * That a parcel is back with its sender, as courier services write it: 'returned', 'Returned to sender'. Not documented. One that
 * is on its way back, or that could not be delivered, is not there yet, and the courier may try again.
 */
const isBack = (status: string) =>
  /^(returned|return (completed|delivered)|returned to (sender|shipper|merchant|vendor|origin))$/.test(
    status
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim(),
  );

export function asShipment(
  shipment: z.output<typeof Shipment>,
  isSafeLink: (url: string) => boolean,
): ProviderShipment {
  const extras = z.looseObject({}).safeParse(shipment.extras);
  const facts: Record<string, unknown> = { ...shipment, ...(extras.success && extras.data) };
  const text = (name: string) => (typeof facts[name] === 'string' ? cut(facts[name], 500) : '') || null;
  const link = (name: string) => {
    const url = text(name);
    return url !== null && URL.canParse(url) ? url : null;
  };
  const tracking = [link('carrier_tracking_url'), link('tracking_url')].find((url) => url?.startsWith('https://'));
  const label = link('shipping_label_url');
  const number = text('tracking_number') ?? text('carrier_tracking_number');
  const carrier = z.object({ name: z.string() }).safeParse(shipment.carrier);
  return {
    providerId: shipment.shipment_id,
    status: statuses[shipment.status.toLowerCase()] ?? (isBack(shipment.status) ? 'came_back' : 'unknown'),
    words: cut(shipment.status, 100),
    courier: carrier.success ? cut(carrier.data.name, 80) || null : null,
    trackingNumber: number && (cut(number, 80) || null),
    trackingUrl: tracking ?? null,
    labelUrl: label !== null && isSafeLink(label) ? label : null,
  };
}

/** PostgreSQL stores every character but this one. */
export const cut = (text: string, length: number) => text.replaceAll('\0', '').trim().slice(0, length);
