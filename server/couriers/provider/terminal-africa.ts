import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import { ShopError } from '#shared/errors.ts';
import type { Config } from '../../config/config.ts';
import { retryGet } from '../../provider-calls/retry-get.ts';
import { isSigned } from '../../config/secrets.ts';
import {
  type CourierAddress,
  type CourierProvider,
  NoOutage,
  type ParcelRequest,
  RejectedByCourier,
} from './courier-provider.ts';
import * as wire from './terminal-schemas.ts';

/** Anyone who asks for prices waits for several couriers. */
const postTimeoutMs = 20_000;
const getTimeoutMs = 20_000;

interface Response {
  status: number;
  body: unknown;
}

/**
 * The only code that knows Terminal Africa. It also calls the demo's emulator, with another address and key.
 *
 * @param onKeyRejected is called each time that the courier service does not accept our key, with the status of its response
 */
export function terminalAfrica(
  { secretKey, formerKeys, baseUrl, isEmulated }: NonNullable<Config['couriers']>,
  onKeyRejected: (status: number) => void = () => {},
): CourierProvider {
  const isSafeLink = (url: string) => url.startsWith('https://') || (isEmulated && url.startsWith(`${baseUrl}/`));

  const call = async (path: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> => {
    try {
      const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
      const response = await fetch(`${baseUrl}${path}`, { ...init, redirect: 'error', signal, headers });
      if (isKeyRejected(response)) onKeyRejected(response.status);
      return { status: response.status, body: parsedJson(await response.text()).body };
    } catch {
      throw new ShopError('courier_unavailable');
    }
  };

  /** Never retried: when the response is lost, the request may have been processed. */
  const post = (path: string, body: object) =>
    call(path, AbortSignal.timeout(postTimeoutMs), { method: 'POST', body: JSON.stringify(body) });

  /** Retried, because it changes nothing. */
  const get = (path: string): Promise<Response> => retryGet(getTimeoutMs, (signal) => call(path, signal));

  const oneShipment = async (response: Promise<Response>) =>
    wire.asShipment(parse(await response, wire.OneShipment).data, isSafeLink);

  return {
    async rates(parcel) {
      const { providerId } = await oneShipment(
        post('/shipments/quick', {
          pickup_address: asAddress(parcel.from),
          delivery_address: asAddress(parcel.to),
          parcel: asParcel(parcel),
          shipment_purpose: 'commercial',
          metadata: { parcel_id: parcel.id },
        }),
      );
      const query = new URLSearchParams({ shipment_id: providerId, currency: 'NGN' });
      const { data } = parse(await get(`/rates/shipment?${query.toString()}`), wire.Rates);
      return { providerId, rates: wire.asRates(data) };
    },
    book: ({ providerId, rateId }) =>
      oneShipment(post('/shipments/pickup', { shipment_id: providerId, rate_id: rateId })),
    shipment: (providerId) => oneShipment(get(`/shipments/${encodeURIComponent(providerId)}`)),
    cancel: (providerId) => oneShipment(post('/shipments/cancel', { shipment_id: providerId })),

    async isKeyAccepted() {
      const response = await get('/shipments?perPage=1');
      if (isKeyRejected(response)) return false;
      parse(response, wire.Listed);
      return true;
    },

    parseWebhook(raw, signature) {
      const [hex = ''] = /^[\da-f]+$/i.exec(signature ?? '') ?? [];
      const { body, rewritten } = parsedJson(raw.toString());
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

const isKeyRejected = ({ status }: { status: number }) => status === 401 || status === 403;

/** @throws RejectedByCourier; ShopError `courier_unavailable`; NoOutage, which is one, when the courier service is there */
function parse<Schema extends z.ZodMiniType>({ status, body }: Response, schema: Schema): z.output<Schema> {
  if (status >= 400 && status < 500) {
    const isAboutUs = [401, 403, 408, 429].includes(status);
    const rejection = wire.Rejection.safeParse(body);
    if (isAboutUs || !rejection.success) throw new NoOutage();
    throw new RejectedByCourier(wire.cut(rejection.data.message, 300));
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

/**
 * Returns nothing for text that is not JSON or nests too deeply to be serialized: no key is needed to send that, so it
 * must not crash us.
 */
function parsedJson(text: string): { body?: unknown; rewritten?: string } {
  try {
    const body: unknown = JSON.parse(text);
    return { body, rewritten: JSON.stringify(body) };
  } catch {
    return {};
  }
}
