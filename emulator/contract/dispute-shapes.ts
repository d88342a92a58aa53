import type { Members } from './check-shape.ts';
import { announcedPayment, customer } from './payment-shapes.ts';

/** Paystack's published shapes of a dispute, transcribed as in payment-shapes.ts. */

const { source: _source, fees_breakdown: _breakdown, ...payment } = announcedPayment;

/** The common fields of every form of a dispute. */
const dispute: Members = {
  id: 'integer',
  refund_amount: 'integer',
  currency: 'string',
  status: 'string',
  resolution: 'string|null',
  domain: 'string',
  transaction_reference: 'string|null',
  category: 'string',
  customer,
  bin: 'string|null',
  last4: 'string|null',
  dueAt: 'time|null',
  resolvedAt: 'time|null',
  evidence: 'object|null',
  attachments: 'string|null',
  note: 'string|null',
  history: { list: { status: 'string', by: 'string', createdAt: 'time' } },
  messages: { list: { sender: 'string', body: 'string', createdAt: 'time' } },
};

const disputedPayment: Members = {
  ...payment,
  ip_address: 'string|null',
  log: 'null',
  authorization: {},
  customer: { international_format_phone: 'string|null' },
};

/** Samples of charge.dispute.create, .remind and .resolve. */
export const announcedDispute: Members = {
  ...dispute,
  transaction: disputedPayment,
  created_at: 'time',
  updated_at: 'time',
};

const { requested_amount: _requested, ...listedPayment } = disputedPayment;
const more: Members = {
  createdAt: 'time',
  source: 'object|null',
  fees_breakdown: 'object|null',
  connect: 'object|null',
};

/** Schema DisputeListResponseArray. */
export const listedDispute: Members = {
  ...dispute,
  transaction: { ...listedPayment, ...more },
  createdAt: 'time',
  updatedAt: 'time',
};

/** Schema DisputeFetchResponse. */
export const fetchedDispute: Members = {
  ...listedDispute,
  transaction: { ...disputedPayment, ...more, receipt_number: 'string|null' },
};

/** Schema DisputeAddEvidenceResponse. */
export const evidence: Members = {
  customer_email: 'string',
  customer_name: 'string',
  customer_phone: 'string',
  service_details: 'string',
  delivery_address: 'string',
  delivery_date: 'string',
  dispute: 'integer',
  id: 'integer',
  createdAt: 'time',
  updatedAt: 'time',
};

/** Schema DisputeResolveResponse. `resolvedAt` and `evidence` are never null there; without evidence they must be. */
export const resolvedDispute: Members = {
  currency: 'string',
  last4: 'string|null',
  bin: 'string|null',
  transaction_reference: 'string|null',
  merchant_transaction_reference: 'string',
  refund_amount: 'integer',
  status: 'string',
  domain: 'string',
  resolution: 'string',
  category: 'string',
  note: 'string|null',
  attachments: 'string',
  id: 'integer',
  integration: 'integer',
  transaction: 'integer',
  created_by: 'integer',
  evidence: 'integer|null',
  resolvedAt: 'time|null',
  createdAt: 'time',
  updatedAt: 'time',
  dueAt: 'time|null',
  message: {
    dispute: 'integer',
    sender: 'string',
    body: 'string',
    id: 'integer',
    createdAt: 'time',
    updatedAt: 'time',
  },
};
