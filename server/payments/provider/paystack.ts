import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { ShopError } from '#shared/errors.ts';
import type { Config } from '../../config.ts';
import * as wire from './paystack-schemas.ts';
import { type Payments, type ProviderMessage, RefundRejected } from './payment-provider.ts';

const startTimeoutMs = 15_000;
const lookUpTimeoutMs = 10_000;
/** A question is asked three times before it counts as unanswered, within one `lookUpTimeoutMs`. */
const maxAttempts = 3;
const perPage = 100;
/** A page of the list that shows more than this is nonsense, not a busy night. */
const mostPages = 500;

/** Where Paystack lets people pay; a browser is sent nowhere else. */
const payPageHosts = ['checkout.paystack.com', 'paystack.com', 'standard.paystack.co'];

interface Heard {
  isOk: boolean;
  status: number;
  body: unknown;
}

/** The only code that knows Paystack. The demo's stand-in is reached by another address and key, by this same code. */
export function paystack({ secretKey, baseUrl, emulatorPort }: Config['paystack']): Payments {
  const ask = async (path: string, signal: AbortSignal, init: RequestInit = {}): Promise<Heard> => {
    try {
      const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
      const answer = await fetch(`${baseUrl}${path}`, { ...init, redirect: 'error', signal, headers });
      return { isOk: answer.ok, status: answer.status, body: wire.parseJson(await answer.text()) };
    } catch {
      throw new ShopError('payment_unavailable');
    }
  };

  /** What changes something is said once: whether an unanswered one was heard, nobody knows. */
  const tell = (path: string, body: object) =>
    ask(path, AbortSignal.timeout(startTimeoutMs), { method: 'POST', body: JSON.stringify(body) });

  /** What only asks may be asked again. */
  const look = async (path: string): Promise<Heard> => {
    const signal = AbortSignal.timeout(lookUpTimeoutMs);
    for (let tries = 1; ; tries += 1) {
      const heard = await ask(path, signal).catch((error: unknown) => {
        if (tries === maxAttempts || signal.aborted) throw error;
        return null;
      });
      if (heard && (heard.status < 500 || tries === maxAttempts)) return heard;
      await pause(Math.random() * 200 * 2 ** tries);
    }
  };

  /** All pages of a list. */
  const pagesOf = async <Row>(
    path: string,
    wanted: Record<string, string>,
    schema: wire.Listed<Row>,
  ): Promise<Row[]> => {
    const found: Row[] = [];
    for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
      const query = new URLSearchParams({ ...wanted, perPage: String(perPage), page: String(page) });
      const { data, meta } = understood(await look(`${path}?${query.toString()}`), schema);
      found.push(...data);
      pages = meta.pageCount;
    }
    return found;
  };

  return {
    domain: secretKey.startsWith('sk_live_') ? 'live' : 'test',

    async start({ reference, amountKobo, email, callbackUrl, cancelUrl }) {
      const heard = await tell('/transaction/initialize', {
        reference,
        amount: amountKobo,
        email,
        currency: 'NGN',
        callback_url: callbackUrl,
        channels: ['card', 'bank_transfer', 'ussd'],
        metadata: { cancel_action: cancelUrl },
      });
      // Under a reference that is known there it may have begun: that is no refusal.
      if (isRejected(heard) && !wire.isReferenceTaken(heard.body)) throw new ShopError('payment_refused');
      const authorizationUrl = understood(heard, wire.Started).data.authorization_url;
      const isTrusted =
        emulatorPort === null ? isPayPage(authorizationUrl) : authorizationUrl.startsWith(`${baseUrl}/`);
      if (!isTrusted) throw new ShopError('payment_unavailable');
      return { authorizationUrl };
    },

    async lookUp(reference) {
      const heard = await look(`/transaction/verify/${encodeURIComponent(reference)}`);
      if (wire.isUnknownReference(heard.status, heard.body)) return wire.unknownCharge;
      return wire.asCharge(understood(heard, wire.Verified).data);
    },

    async refund({ reference, amountKobo, note }) {
      const heard = await tell('/refund', {
        transaction: reference,
        amount: amountKobo,
        merchant_note: note,
      });
      if (isRejected(heard)) throw new RefundRejected(wire.wordsOf(heard.body));
      return wire.asRefund(understood(heard, wire.Refunded).data);
    },

    async refundsOf(providerId) {
      const heard = await look(`/refund?transaction=${encodeURIComponent(providerId)}&perPage=${perPage}`);
      return understood(heard, wire.ListedRefunds).data.map(wire.asRefund);
    },

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

    readMessage(raw, signature) {
      const ours = createHmac('sha512', secretKey).update(raw).digest();
      // Read whole, or not at all: what stands behind it would be left out in silence.
      const [hex = ''] = /^[\da-f]+$/i.exec(signature ?? '') ?? [];
      const theirs = Buffer.from(hex, 'hex');
      if (theirs.length !== ours.length || !timingSafeEqual(theirs, ours)) throw new ShopError('bad_signature');
      return asMessage(wire.parseJson(raw.toString()));
    },
  };
}

/** A no in words to what was asked; not to our key (401, 403), nor to how often we ask (429). */
const isRejected = ({ status, body }: Heard) => [400, 404, 422].includes(status) && wire.wordsOf(body) !== '';

/** @throws ShopError `payment_unavailable` for an answer that is none of those it should be. */
function understood<Schema extends z.ZodMiniType>({ isOk, body }: Heard, schema: Schema): z.output<Schema> {
  const answer = schema.safeParse(body);
  if (!isOk || !answer.success) throw new ShopError('payment_unavailable');
  return answer.data;
}

/** @throws ShopError `invalid_request` */
function asMessage(body: unknown): ProviderMessage {
  const message = wire.Message.safeParse(body);
  if (!message.success) throw new ShopError('invalid_request');
  const { event, data } = message.data;
  const isRefund = event.startsWith('refund.');
  // A refund is not named in its messages, so whatever they say of it makes the key.
  const names = isRefund ? [data.transaction_reference, data.refund_reference, data.amount] : [data.id];
  const reference = (isRefund ? data.transaction_reference : data.reference) ?? null;
  return {
    key: wire.storable([event, ...names, data.status].map(String).join(':')),
    reference: reference === null ? null : wire.storable(reference),
    about: isRefund ? 'refund' : 'charge',
    body: message.data,
  };
}

function isPayPage(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && payPageHosts.includes(url.host);
}
