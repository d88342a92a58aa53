import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import { ShopError } from '#shared/errors.ts';
import type { Config } from '../../config.ts';
import { isSigned } from '../../secrets.ts';
import {
  type CourierAddress,
  type CourierProvider,
  type ParcelRequest,
  RejectedByCourier,
} from './courier-provider.ts';
import * as wire from './terminal-schemas.ts';

const timeoutMs = 20_000;

interface Response {
  status: number;
  body: unknown;
}

/** The only code that knows Terminal Africa. It also calls the demo's emulator, with another address and key. */
export function terminalAfrica({
  secretKey,
  formerKeys,
  baseUrl,
  isEmulated,
}: NonNullable<Config['couriers']>): CourierProvider {
  const isSafeLink = (url: string) => url.startsWith('https://') || (isEmulated && url.startsWith(`${baseUrl}/`));

  /** Never retried: when the response is lost, the request may have been processed. */
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Response> => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      throw new ShopError('courier_unavailable');
    }
  };

  const oneShipment = async (method: 'GET' | 'POST', path: string, body?: object) =>
    wire.asShipment(parse(await call(method, path, body), wire.OneShipment).data, isSafeLink);

  return {
    async rates(parcel) {
      const { providerId } = await oneShipment('POST', '/shipments/quick', {
        pickup_address: asAddress(parcel.from),
        delivery_address: asAddress(parcel.to),
        parcel: asParcel(parcel),
        shipment_purpose: 'commercial',
        metadata: { parcel_id: parcel.id },
      });
      const query = new URLSearchParams({ shipment_id: providerId, currency: 'NGN' });
      const { data } = parse(await call('GET', `/rates/shipment?${query.toString()}`), wire.Rates);
      return { providerId, rates: wire.asRates(data) };
    },
    book: ({ providerId, rateId }) =>
      oneShipment('POST', '/shipments/pickup', { shipment_id: providerId, rate_id: rateId }),
    shipment: (providerId) => oneShipment('GET', `/shipments/${encodeURIComponent(providerId)}`),
    cancel: (providerId) => oneShipment('POST', '/shipments/cancel', { shipment_id: providerId }),

    parseWebhook(raw, signature) {
      const [hex = ''] = /^[\da-f]+$/i.exec(signature ?? '') ?? [];
      const { body, rewritten } = parsedJson(raw);
      // The documentation signs the body as JavaScript writes it again; what was sent may be written otherwise.
      const signed = [raw, ...(rewritten === undefined ? [] : [Buffer.from(rewritten)])];
      const isOurs = signed.some((bytes) =>
        isSigned([secretKey, ...formerKeys], Buffer.from(hex, 'hex'), (key) =>
          createHmac('sha512', key).update(bytes).digest(),
        ),
      );
      if (!isOurs) throw new ShopError('bad_signature');
      const event = wire.Webhook.safeParse(body);
      if (!event.success) throw new ShopError('invalid_request');
      const { shipment_id: providerId } = event.data.data;
      return providerId === undefined || providerId.includes('\0') ? null : { providerId };
    },
  };
}

/** @throws RejectedByCourier; ShopError `courier_unavailable` */
function parse<Schema extends z.ZodMiniType>({ status, body }: Response, schema: Schema): z.output<Schema> {
  // 401 is about our key, 429 about how often we ask.
  if ([400, 404, 409, 422].includes(status)) {
    const rejection = wire.Rejection.safeParse(body);
    if (rejection.success) throw new RejectedByCourier(wire.cut(rejection.data.message, 300));
  }
  const parsed = schema.safeParse(body);
  if (status >= 300 || !parsed.success) throw new ShopError('courier_unavailable');
  return parsed.data;
}

/** Required for a pick-up are both names, street, phone and postal code, which few Nigerian addresses have. */
function asAddress({ name, email, phone, street, city, state, zipCode }: CourierAddress) {
  const [first = name, ...rest] = name.trim().split(/\s+/);
  return {
    first_name: first,
    last_name: rest.join(' ') || first,
    ...(email && { email }),
    phone: international(phone),
    line1: street,
    city,
    state,
    country: 'NG',
    zip: zipCode || '0000',
    is_residential: true,
  };
}

/** '+2348031234567' for '08031234567'. */
function international(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.startsWith('234')) return `+${digits}`;
  return `+234${digits.replace(/^0/, '')}`;
}

/** The weight of the whole parcel, shared out among its items. */
function asParcel({ weightGrams, items }: ParcelRequest) {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const each = Math.max(0.01, Math.round(weightGrams / Math.max(1, units) / 10) / 100);
  return {
    description: items
      .map(({ quantity, name }) => `${quantity} x ${name}`)
      .join(', ')
      .slice(0, 200),
    weight_unit: 'kg',
    items: items.map(({ name, description, quantity, valueNaira }) => ({
      name,
      description,
      currency: 'NGN',
      value: valueNaira,
      quantity,
      weight: each,
    })),
  };
}

/** Nothing for what is no JSON, or so deep that it cannot be written again: whoever sends that need not know our key. */
function parsedJson(raw: Buffer): { body?: unknown; rewritten?: string } {
  try {
    const body: unknown = JSON.parse(raw.toString());
    return { body, rewritten: JSON.stringify(body) };
  } catch {
    return {};
  }
}
