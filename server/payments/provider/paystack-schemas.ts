import * as z from 'zod/mini';
import type { Charge, ListedCharge, Payout, ProviderRefund } from './payment-provider.ts';
import { RejectedByProvider } from './provider-errors.ts';

/** Schemas of Paystack's responses, and how they map to our types. Ids may exceed 2^53, so they are parsed as text. */

export const Id = z.union([z.string(), z.number()]);
export const maybe = z.optional(z.nullable(z.string()));

export const Initialized = z.object({ status: z.literal(true), data: z.object({ authorization_url: z.url() }) });

const ChargeData = z.object({
  id: Id,
  status: z.string(),
  amount: z.int(),
  /** The requested amount: less than `amount` if the account passes the fees on to the payer. */
  requested_amount: z.optional(z.nullable(z.int())),
  fees: z.optional(z.nullable(z.int())),
  currency: z.string(),
  domain: z.string(),
  channel: maybe,
  paid_at: maybe,
  gateway_response: maybe,
});

/** 'Verify transaction' in Paystack's API reference. */
export const Verified = z.object({ data: ChargeData });

/** The paging of a list: the number of pages, or the cursor of the next one, which is null after the last. */
export const PageMeta = z.optional(
  z.object({
    pageCount: z.optional(z.number()),
    next: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  }),
);

/** 'List transactions'. */
export const ListedCharges = z.object({
  data: z.array(z.extend(ChargeData, { reference: z.string() })),
  meta: PageMeta,
});

/** A paginated list. */
export type Listed<Row> = z.ZodMiniType<{ data: Row[]; meta?: z.output<typeof PageMeta> }>;

/** 'List settlements'. `deductions`, the refunds to payers, is in kobo, as text or as a number, or missing. */
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
  meta: PageMeta,
});

const RefundData = z.object({
  id: Id,
  amount: z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]),
  status: z.string(),
  merchant_note: maybe,
  dispute: z.optional(z.nullable(Id)),
});

/** 'Create refund' and 'list refunds'. */
export const Refunded = z.object({ status: z.literal(true), data: RefundData });
export const ListedRefunds = z.object({ data: z.array(RefundData), meta: PageMeta });

export const EventBody = z.looseObject({
  event: z.string(),
  data: z.looseObject({
    id: z.optional(Id),
    reference: maybe,
    transaction_reference: maybe,
    refund_reference: maybe,
    amount: z.optional(z.unknown()),
    status: z.optional(z.string()),
    /** Only events of disputes have it, whose payment has the reference. */
    transaction: z.optional(z.unknown()),
    resolution: maybe,
    dueAt: maybe,
  }),
});

export const unknownCharge: Charge = {
  status: 'unknown',
  amountKobo: 0,
  passedFeesKobo: 0,
  feeKobo: null,
  currency: 'NGN',
  domain: '',
  providerId: null,
  channel: null,
  paidAt: null,
  gatewayResponse: null,
};

export function asCharge(data: z.output<typeof ChargeData>): Charge {
  const { id, status, currency, domain, channel, paid_at, gateway_response } = data;
  const passedFeesKobo = passedFees(data);
  return {
    status: chargeStatus(status),
    amountKobo: data.amount - passedFeesKobo,
    passedFeesKobo,
    feeKobo: data.fees !== undefined && data.fees !== null && data.fees >= 0 ? data.fees : null,
    currency,
    domain,
    providerId: String(id),
    channel: channel ?? null,
    paidAt: paid_at ? new Date(paid_at) : null,
    gatewayResponse: gateway_response?.slice(0, 120) || null,
  };
}

/** Exact to the kobo: any other excess over the requested amount needs a person. */
function passedFees({ amount, requested_amount, fees }: z.output<typeof ChargeData>): number {
  const onTop = amount - (requested_amount ?? amount);
  return onTop > 0 && onTop === fees ? onTop : 0;
}

export function asListedCharge(data: z.output<typeof ListedCharges>['data'][number]): ListedCharge {
  return { ...asCharge(data), reference: data.reference };
}

export function asPayout(data: z.output<typeof ListedPayouts>['data'][number]): Payout {
  const { id, status, total_amount, total_fees, total_processed, deductions, settlement_date } = data;
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

/** @throws RejectedByProvider for an undocumented status: asking again is safer than a guess. */
export function asRefund(data: z.output<typeof RefundData>): ProviderRefund {
  const { id, amount, status, merchant_note, dispute } = data;
  const known = refundStatuses[status];
  if (!known) throw new RejectedByProvider();
  const disputeId = dispute === null || dispute === undefined ? null : String(dispute);
  return { providerId: String(id), amountKobo: amount, status: known, note: merchant_note ?? '', disputeId };
}

const refundStatuses: Readonly<Record<string, ProviderRefund['status']>> = {
  pending: 'pending',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs_attention',
};

/** `processing`, `queued` and any status added later count as pending. */
function chargeStatus(status: string): Charge['status'] {
  const isKnown = ['success', 'failed', 'abandoned', 'ongoing', 'reversed'].includes(status);
  return isKnown ? (status as Charge['status']) : 'pending';
}

/** Its documentation says 404, some responses are 400; in both cases the message says that the reference is unknown. */
export function isUnknownReference(status: number, body: unknown): boolean {
  const isRejected = status === 404 || status === 400;
  return isRejected && /(reference|transaction).*not found|invalid.*reference/i.test(messageOf(body));
}

/** A reference works once (Paystack documentation, initialize transaction). */
export const isReferenceTaken = (body: unknown): boolean => /duplicate.*reference/i.test(messageOf(body));

/** Documented: letters, digits and `-`, `.`, `=`. The provider accepts `_` as well, as long as it does. */
export const areCharactersRejected = (body: unknown): boolean =>
  /(invalid|illegal|unsupported).*character.*reference|reference.*(invalid|alphanumeric|character)/i.test(
    messageOf(body),
  );

/** The message of a response; empty when it has none. */
export function messageOf(body: unknown): string {
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}

/** Removes what PostgreSQL cannot store as text: the NUL character and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Null for invalid JSON. An integer beyond JavaScript's safe range becomes text, with all its digits. */
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
