import * as z from 'zod/mini';
import { ShopError } from '#shared/errors.ts';
import type { Charge, ListedCharge, Payout, ProviderRefund } from './payment-provider.ts';

/** What Paystack's answers look like, and what they mean to us. Ids may pass 2^53, so they are read as text. */

const Id = z.union([z.string(), z.number()]);
const maybe = z.optional(z.nullable(z.string()));

export const Started = z.object({ status: z.literal(true), data: z.object({ authorization_url: z.url() }) });

const ChargeFacts = z.object({
  id: Id,
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  domain: z.string(),
  channel: maybe,
  paid_at: maybe,
  gateway_response: maybe,
});

/** Facts from 'verify transaction' in Paystack's API reference. */
export const Verified = z.object({ data: ChargeFacts });

/** From 'list transactions'. */
export const ListedCharges = z.object({
  data: z.array(z.extend(ChargeFacts, { reference: z.string(), fees: z.optional(z.nullable(z.int())) })),
  meta: z.object({ pageCount: z.number() }),
});

/** A list that comes in pages. */
export type Listed<Row> = z.ZodMiniType<{ data: Row[]; meta: { pageCount: number } }>;

/** From 'list settlements'. What went back to payers is told in kobo, as text or as a number, or not at all. */
export const ListedPayouts = z.object({
  data: z.array(
    z.object({
      id: Id,
      status: z.string(),
      total_amount: z.int(),
      total_fees: z.int(),
      total_processed: z.int(),
      deductions: z.optional(z.nullable(z.union([z.string(), z.number()]))),
      settlement_date: z.string(),
    }),
  ),
  meta: z.object({ pageCount: z.number() }),
});

const RefundFacts = z.object({
  id: Id,
  amount: z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]),
  status: z.string(),
  merchant_note: maybe,
});

/** From 'create refund' and 'list refunds'. */
export const Refunded = z.object({ status: z.literal(true), data: RefundFacts });
export const ListedRefunds = z.object({ data: z.array(RefundFacts) });

export const Message = z.looseObject({
  event: z.string(),
  data: z.looseObject({
    id: z.optional(Id),
    reference: maybe,
    transaction_reference: maybe,
    refund_reference: maybe,
    amount: z.optional(z.unknown()),
    status: z.optional(z.string()),
  }),
});

export const unknownCharge: Charge = {
  status: 'unknown',
  amountKobo: 0,
  currency: 'NGN',
  domain: '',
  providerId: null,
  channel: null,
  paidAt: null,
  bankSaid: null,
};

export function asCharge(facts: z.output<typeof ChargeFacts>): Charge {
  const { id, status, amount, currency, domain, channel, paid_at, gateway_response } = facts;
  return {
    status: chargeStatus(status),
    amountKobo: amount,
    currency,
    domain,
    providerId: String(id),
    channel: channel ?? null,
    paidAt: paid_at ? new Date(paid_at) : null,
    bankSaid: gateway_response?.slice(0, 120) || null,
  };
}

export function asListedCharge(facts: z.output<typeof ListedCharges>['data'][number]): ListedCharge {
  return { ...asCharge(facts), reference: facts.reference };
}

export function asPayout(facts: z.output<typeof ListedPayouts>['data'][number]): Payout {
  const { id, status, total_amount, total_fees, total_processed, deductions, settlement_date } = facts;
  return {
    id: String(id),
    at: new Date(settlement_date),
    isPaidOut: status === 'success',
    processedKobo: total_processed,
    feesKobo: total_fees,
    deductedKobo: Number(deductions ?? 0) || 0,
    netKobo: total_amount,
  };
}

/** @throws ShopError `payment_unavailable` for a status that no document names: better asked again than guessed. */
export function asRefund({ id, amount, status, merchant_note }: z.output<typeof RefundFacts>): ProviderRefund {
  const known = refundStatuses[status];
  if (!known) throw new ShopError('payment_unavailable');
  return { providerId: String(id), amountKobo: amount, status: known, note: merchant_note ?? '' };
}

const refundStatuses: Readonly<Record<string, ProviderRefund['status']>> = {
  pending: 'pending',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs_attention',
};

/** Processing, queued and whatever may be added later are not over yet. */
function chargeStatus(status: string): Charge['status'] {
  const isClear = ['success', 'failed', 'abandoned', 'ongoing', 'reversed'].includes(status);
  return isClear ? (status as Charge['status']) : 'pending';
}

/** Its documents say 404, some of its answers 400; either way it says in words that there is no such reference. */
export function isUnknownReference(status: number, body: unknown): boolean {
  const isRefused = status === 404 || status === 400;
  return isRefused && /(reference|transaction).*not found|invalid.*reference/i.test(wordsOf(body));
}

/** A reference works once (Paystack documentation, initialize transaction). */
export const isReferenceTaken = (body: unknown): boolean => /duplicate.*reference/i.test(wordsOf(body));

/** The sentence that came with an answer; empty when none did. */
export function wordsOf(body: unknown): string {
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}

/** Without what PostgreSQL cannot store as text: the NUL character and half characters. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Null for what is not JSON. A number too long for JavaScript is kept to the digit, as text. */
export function parseJson(text: string): unknown {
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
