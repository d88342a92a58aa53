import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import { ShopError } from '#shared/errors.ts';
import type { Config } from '../../config/config.ts';
import { retryGet } from '../../provider-calls/retry-get.ts';
import { isSigned } from '../../config/secrets.ts';
import {
  isKeyRejected,
  isRejected,
  isRejectedPayment,
  nextPlace,
  parseResponse,
  type PaystackResponse,
} from './paystack-responses.ts';
import { accountCalls } from './paystack-account-calls.ts';
import { disputeCalls } from './paystack-dispute-calls.ts';
import { isUploadHost } from './paystack-disputes.ts';
import * as wire from './paystack-schemas.ts';
import type { Payments, WebhookEvent } from './payment-provider.ts';
import { ReferenceRejected, RefundRejected } from './provider-errors.ts';

const postTimeoutMs = 15_000;
const getTimeoutMs = 10_000;
const perPage = 100;
/** A list with more pages than this is an error of the provider. */
const maxPages = 500;

/** Hosts of Paystack's payment pages; browsers are redirected to no other. */
const paymentPageHosts = ['checkout.paystack.com', 'paystack.com', 'standard.paystack.co'];

/**
 * The client of Paystack's API; the modules beside it have its schemas and the calls about accounts and disputes. It also
 * calls the demo's emulator, with another address and key.
 *
 * @param onKeyRejected is called each time that Paystack does not accept our key, with the status of its response
 */
export function paystack(
  { secretKey, formerKeys, baseUrl, isEmulated }: Config['paystack'],
  onKeyRejected: (status: number) => void = () => {},
): Payments {
  const call = async (path: string, signal: AbortSignal, init: RequestInit = {}): Promise<PaystackResponse> => {
    try {
      const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
      const response = await fetch(`${baseUrl}${path}`, { ...init, redirect: 'error', signal, headers });
      if (isKeyRejected(response)) onKeyRejected(response.status);
      return { isOk: response.ok, status: response.status, body: wire.parseJson(await response.text()) };
    } catch {
      throw new ShopError('payment_unavailable');
    }
  };

  /** Never retried: when the response is lost, the request may have been processed. */
  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    call(path, AbortSignal.timeout(postTimeoutMs), { method, body: JSON.stringify(body) });
  const post = (path: string, body: object) => send('POST', path, body);

  /** Retried, because it changes nothing. */
  const get = (path: string): Promise<PaystackResponse> => retryGet(getTimeoutMs, (signal) => call(path, signal));

  /**
   * All pages of a list.
   *
   * @throws ShopError `payment_unavailable` if it has no end: a part of it would look like all that was paid
   */
  const pagesOf = async <Row>(
    path: string,
    filters: Record<string, string>,
    schema: wire.Listed<Row>,
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    let place: Record<string, string> | null = { page: '1' };
    for (let page = 1; place && page <= maxPages; page += 1) {
      const query: URLSearchParams = new URLSearchParams({ ...filters, perPage: String(perPage), ...place });
      const { data, meta } = parseResponse(await get(`${path}?${query.toString()}`), schema);
      rows.push(...data);
      place = data.length === 0 ? null : nextPlace(meta, page);
    }
    if (place) throw new ShopError('payment_unavailable');
    return rows;
  };

  return {
    domain: secretKey.startsWith('sk_live_') ? 'live' : 'test',
    pageOrigins: isEmulated ? [new URL(baseUrl).origin] : paymentPageHosts.map((host) => `https://${host}`),

    async initialize({ reference, amountKobo, email, callbackUrl, cancelUrl }) {
      const response = await post('/transaction/initialize', {
        reference,
        amount: amountKobo,
        email,
        currency: 'NGN',
        callback_url: callbackUrl,
        channels: ['card', 'bank_transfer', 'ussd'],
        metadata: { cancel_action: cancelUrl },
      });
      if (isRejectedPayment(response)) {
        throw wire.areCharactersRejected(response.body) ? new ReferenceRejected() : new ShopError('payment_rejected');
      }
      const authorizationUrl = parseResponse(response, wire.Initialized).data.authorization_url;
      const isTrusted = isEmulated ? authorizationUrl.startsWith(`${baseUrl}/`) : isPaymentPage(authorizationUrl);
      if (!isTrusted) throw new ShopError('payment_unavailable');
      return { authorizationUrl };
    },

    async verify(reference) {
      const response = await get(`/transaction/verify/${encodeURIComponent(reference)}`);
      if (wire.isUnknownReference(response.status, response.body)) return wire.unknownCharge;
      return wire.asCharge(parseResponse(response, wire.Verified).data);
    },

    async refund({ reference, amountKobo, note }) {
      const response = await post('/refund', {
        transaction: reference,
        amount: amountKobo,
        merchant_note: note,
      });
      if (isRejected(response)) throw new RefundRejected(wire.messageOf(response.body));
      return wire.asRefund(parseResponse(response, wire.Refunded).data);
    },

    async refundsOf(providerId) {
      const refunds = await pagesOf('/refund', { transaction: providerId }, wire.ListedRefunds);
      return refunds.map(wire.asRefund);
    },

    ...accountCalls({ get, post, pagesOf }),

    ...disputeCalls({
      get,
      send,
      pagesOf,
      mayUploadTo: (address) => (isEmulated ? address.startsWith(`${baseUrl}/`) : isUploadHost(address)),
    }),

    async chargesSince(since) {
      const charges = await pagesOf(
        '/transaction',
        { from: since.toISOString(), status: 'success' },
        wire.ListedCharges,
      );
      return charges.map(wire.asListedCharge);
    },

    async payoutsSince(since) {
      const payouts = await pagesOf('/settlement', { from: since.toISOString() }, wire.ListedPayouts);
      return payouts.map(wire.asPayout);
    },

    async chargesOfPayout(id) {
      const charges = await pagesOf(`/settlement/${encodeURIComponent(id)}/transactions`, {}, wire.ListedCharges);
      return charges.map(({ reference, amount, fees }) => ({ reference, amountKobo: amount, feesKobo: fees ?? 0 }));
    },

    async isKeyAccepted() {
      const response = await get('/transaction?perPage=1');
      if (isKeyRejected(response)) return false;
      parseResponse(response, wire.ListedCharges);
      return true;
    },

    parseWebhookEvent(raw, signature) {
      // The whole header must be hex: Buffer.from would silently stop at the first other character.
      const [hex = ''] = /^[\da-f]+$/i.exec(signature ?? '') ?? [];
      const sign = (key: string) => createHmac('sha512', key).update(raw).digest();
      if (!isSigned([secretKey, ...formerKeys], Buffer.from(hex, 'hex'), sign)) throw new ShopError('bad_signature');
      return asWebhookEvent(wire.parseJson(raw.toString()));
    },
  };
}

/** @throws ShopError `invalid_request` */
function asWebhookEvent(body: unknown): WebhookEvent {
  const parsed = wire.EventBody.safeParse(body);
  if (!parsed.success) throw new ShopError('invalid_request');
  const { event, data } = parsed.data;
  const about = event.startsWith('refund.') ? 'refund' : event.startsWith('charge.dispute.') ? 'dispute' : 'charge';
  const reference = referenceIn(about, data);
  return {
    key: wire.storable([event, ...keyParts[about](data), data.status].map(String).join(':')).slice(0, 500),
    reference: reference === null ? null : wire.storable(reference),
    disputeId: about === 'dispute' && data.id !== undefined ? wire.storable(String(data.id)) : null,
    about,
    body: parsed.data,
  };
}

type EventData = z.output<typeof wire.EventBody>['data'];

/** What distinguishes an event from others, besides its name and its status. */
const keyParts: Readonly<Record<WebhookEvent['about'], (data: EventData) => unknown[]>> = {
  charge: ({ id }) => [id],
  // Refund events do not carry the refund's id, so the key is made of all that they say about it.
  refund: ({ transaction_reference, refund_reference, amount }) => [transaction_reference, refund_reference, amount],
  dispute: ({ id, resolution, dueAt }) => [id, resolution, dueAt],
};

function referenceIn(about: WebhookEvent['about'], data: EventData): string | null {
  if (about === 'charge') return data.reference ?? null;
  if (about === 'refund') return data.transaction_reference ?? null;
  const { reference } = (data.transaction ?? {}) as { reference?: unknown };
  return typeof reference === 'string' ? reference : null;
}

function isPaymentPage(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && paymentPageHosts.includes(url.host);
}
