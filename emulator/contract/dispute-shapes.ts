import type { Members } from './check-shape.ts';
import { announcedPayment, customer } from './payment-shapes.ts';

/** What Paystack publishes about a dispute, transcribed as in payment-shapes.ts. */

const { source: _source, fees_breakdown: _breakdown, ...payment } = announcedPayment;

/** Samples of charge.dispute.create, .remind and .resolve. */
export const announcedDispute: Members = {
  id: 'integer',
  refund_amount: 'integer',
  currency: 'string',
  status: 'string',
  resolution: 'string|null',
  domain: 'string',
  transaction: {
    ...payment,
    ip_address: 'string|null',
    log: 'null',
    authorization: {},
    customer: { international_format_phone: 'string|null' },
  },
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
  created_at: 'time',
  updated_at: 'time',
};
