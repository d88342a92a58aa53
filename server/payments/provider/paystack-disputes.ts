import * as z from 'zod/mini';
import type { DisputeEvidence, DisputeStatus } from '#shared/payments/dispute-status.ts';
import type { ProviderDispute } from './payment-provider.ts';
import { RejectedByProvider } from './provider-errors.ts';
import { Id, maybe, PageMeta, storable } from './paystack-schemas.ts';

/** Schemas of Paystack's responses about disputes, and how they map to our types. */

const Payment = z.object({ reference: z.string(), amount: z.int() });

/** 'Fetch dispute'. */
export const Fetched = z.object({
  data: z.object({
    id: Id,
    refund_amount: z.optional(z.nullable(z.int())),
    status: z.string(),
    resolution: maybe,
    category: maybe,
    transaction: Payment,
    dueAt: maybe,
    createdAt: z.string(),
    evidence: z.optional(z.nullable(z.looseObject({ id: z.optional(Id) }))),
    messages: z.optional(z.nullable(z.array(z.object({ body: maybe })))),
  }),
});

/** 'List disputes': a status that we don't know must not hide the others. */
export const Listed = z.object({
  data: z.array(z.object({ id: Id, transaction: z.object({ reference: z.string() }) })),
  meta: PageMeta,
});

/** 'Add evidence', 'Get upload URL' and 'Resolve dispute'. */
export const EvidenceAdded = z.object({ status: z.literal(true), data: z.object({ id: Id }) });
export const UploadUrl = z.object({ data: z.object({ signedUrl: z.url(), fileName: z.string() }) });
export const Resolved = z.object({ status: z.literal(true) });

/** @throws RejectedByProvider for an undocumented status: asking again is safer than a guess. */
export function asDispute({ data }: z.output<typeof Fetched>): ProviderDispute {
  const { id, refund_amount, transaction, resolution, category, dueAt, createdAt, evidence, messages } = data;
  return {
    id: String(id),
    reference: transaction.reference,
    amountKobo: refund_amount ?? transaction.amount,
    status: statusOf(data),
    resolution: resolution ? storable(resolution).slice(0, 100) : null,
    category: storable(category ?? '').slice(0, 100),
    reason: storable(messages?.[0]?.body ?? '').slice(0, 500),
    openedAt: new Date(createdAt),
    dueAt: dueAt ? new Date(dueAt) : null,
    evidenceId: evidence?.id === undefined ? null : String(evidence.id),
  };
}

function statusOf({ status, resolution }: z.output<typeof Fetched>['data']): DisputeStatus {
  const known = status === 'resolved' ? outcomes[resolution ?? ''] : statuses[status];
  if (!known) throw new RejectedByProvider();
  return known;
}

const statuses: Readonly<Record<string, DisputeStatus>> = {
  pending: 'pending',
  'awaiting-merchant-feedback': 'awaiting_merchant',
  'awaiting-bank-feedback': 'awaiting_bank',
};

/** Declined means that we declined it and the bank agreed; nobody has to reply to one that is accepted. */
const outcomes: Readonly<Record<string, DisputeStatus>> = {
  declined: 'won',
  'merchant-accepted': 'lost',
  'auto-accepted': 'lost',
};

/** The body of 'add evidence'. */
export function evidenceBody(evidence: DisputeEvidence): object {
  const { customerName, customerEmail, customerPhone, serviceDetails, deliveryAddress, deliveryDate } = evidence;
  return {
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    service_details: serviceDetails,
    ...(deliveryAddress && { delivery_address: deliveryAddress }),
    ...(deliveryDate && { delivery_date: deliveryDate }),
  };
}

/** Paystack's resolutions. */
export const resolutions = { declined: 'declined', accepted: 'merchant-accepted' } as const;

/** Where files about a dispute go: Paystack's object store. */
export function isUploadHost(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return false;
  return /(^|\.)(amazonaws\.com|paystack\.(co|com))$/.test(url.host);
}
