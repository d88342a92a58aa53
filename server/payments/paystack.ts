import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { ShopError } from '#shared/errors.ts';
import type { Config } from '../config.ts';
import type { Charge, Payments, PaymentStart, ProviderMessage } from './provider.ts';

const startTimeoutMs = 15_000;
const lookUpTimeoutMs = 10_000;

/** Where Paystack lets people pay; a browser is sent nowhere else. */
const payPageHosts = ['checkout.paystack.com', 'paystack.com', 'standard.paystack.co'];

const Started = z.object({ status: z.literal(true), data: z.object({ authorization_url: z.url() }) });

/** Facts from 'verify transaction' in Paystack's API reference. Ids may pass 2^53, so they are read as text. */
const Verified = z.object({
  data: z.object({
    id: z.union([z.string(), z.number()]),
    status: z.string(),
    amount: z.int(),
    currency: z.string(),
    channel: z.optional(z.nullable(z.string())),
    paid_at: z.optional(z.nullable(z.string())),
  }),
});

const Message = z.looseObject({
  event: z.string(),
  data: z.looseObject({
    id: z.optional(z.union([z.string(), z.number()])),
    reference: z.optional(z.string()),
    status: z.optional(z.string()),
  }),
});

/** The only code that knows Paystack. The demo's stand-in is reached by another address and key, by this same code. */
export function paystack({ secretKey, baseUrl, emulatorPort }: Config['paystack']): Payments {
  const ask = (path: string, timeoutMs: number, init: RequestInit = {}) =>
    fetch(`${baseUrl}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    }).catch(() => {
      throw new ShopError('payment_unavailable');
    });

  return {
    async start({ reference, amountKobo, email, callbackUrl, cancelUrl }: PaymentStart) {
      const answer = await ask('/transaction/initialize', startTimeoutMs, {
        method: 'POST',
        body: JSON.stringify({
          reference,
          amount: amountKobo,
          email,
          currency: 'NGN',
          callback_url: callbackUrl,
          channels: ['card', 'bank_transfer', 'ussd'],
          metadata: { cancel_action: cancelUrl },
        }),
      });
      const started = Started.safeParse(await bodyOf(answer));
      if (!answer.ok || !started.success) throw new ShopError('payment_unavailable');
      const authorizationUrl = started.data.data.authorization_url;
      const isTrusted =
        emulatorPort === null ? isPayPage(authorizationUrl) : authorizationUrl.startsWith(`${baseUrl}/`);
      if (!isTrusted) throw new ShopError('payment_unavailable');
      return { authorizationUrl };
    },

    async lookUp(reference: string): Promise<Charge> {
      const answer = await ask(`/transaction/verify/${encodeURIComponent(reference)}`, lookUpTimeoutMs);
      const body = await bodyOf(answer);
      // Its documents say 404, some of its answers 400; either way it says in words that there is no such reference.
      if (isUnknownReference(answer.status, body)) return unknownCharge;
      const verified = Verified.safeParse(body);
      if (!answer.ok || !verified.success) throw new ShopError('payment_unavailable');
      return asCharge(verified.data.data);
    },

    readMessage(raw: Buffer, signature: string | undefined): ProviderMessage {
      const ours = createHmac('sha512', secretKey).update(raw).digest();
      const theirs = Buffer.from(signature ?? '', 'hex');
      if (theirs.length !== ours.length || !timingSafeEqual(theirs, ours)) throw new ShopError('bad_signature');
      const message = Message.safeParse(parseJson(raw.toString()));
      if (!message.success) throw new ShopError('invalid_request');
      const { event, data } = message.data;
      const key = storable([event, data.id, data.status].map(String).join(':'));
      return { key, reference: data.reference === undefined ? null : storable(data.reference), body: message.data };
    },
  };
}

const unknownCharge: Charge = {
  status: 'unknown',
  amountKobo: 0,
  currency: 'NGN',
  providerId: null,
  channel: null,
  paidAt: null,
};

function asCharge({ id, status, amount, currency, channel, paid_at }: z.output<typeof Verified>['data']): Charge {
  return {
    status: statusOf(status),
    amountKobo: amount,
    currency,
    providerId: String(id),
    channel: channel ?? null,
    paidAt: paid_at ? new Date(paid_at) : null,
  };
}

/** Ongoing, processing, queued and whatever may be added later are not over yet. */
function statusOf(status: string): Charge['status'] {
  return ['success', 'failed', 'abandoned', 'reversed'].includes(status) ? (status as Charge['status']) : 'pending';
}

function isPayPage(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && payPageHosts.includes(url.host);
}

function isUnknownReference(status: number, body: unknown): boolean {
  const message = (body as { message?: unknown } | null)?.message;
  const isRefused = status === 404 || status === 400;
  return (
    isRefused && typeof message === 'string' && /(reference|transaction).*not found|invalid.*reference/i.test(message)
  );
}

async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return parseJson(await answer.text());
  } catch {
    throw new ShopError('payment_unavailable');
  }
}

/** Without what PostgreSQL cannot store as text: the NUL character and half characters. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** A number too long for JavaScript is kept to the digit, as text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, function (this: unknown, _key, value: unknown, context?: { source?: string }) {
      return typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
        ? context?.source
        : value;
    });
  } catch {
    return null;
  }
}
