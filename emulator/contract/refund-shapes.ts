import type { Members } from './check-shape.ts';

/** Paystack's published shapes of a refund, transcribed as in payment-shapes.ts. */

const refund: Members = {
  integration: 'integer',
  transaction: 'integer',
  dispute: 'integer|null',
  settlement: 'integer|null',
  id: 'integer',
  domain: 'string',
  currency: 'string',
  amount: 'integer',
  status: 'string',
  refunded_at: 'time|null',
  refunded_by: 'string',
  customer_note: 'string',
  merchant_note: 'string',
  deducted_amount: 'integer',
  bank_reference: 'string|null',
  reason: 'string',
  initiated_by: 'string',
  session_id: 'string|null',
};

/** Schemas RefundFetchResponse and RefundListResponseArray. The members of the customer are never null here. */
export const fetchedRefund: Members = {
  ...refund,
  fully_deducted: 'integer',
  createdAt: 'time',
  transaction_reference: 'string',
  customer: {
    id: 'integer',
    first_name: 'string',
    last_name: 'string',
    email: 'string',
    customer_code: 'string',
    phone: 'string',
    metadata: 'string',
    risk_action: 'string',
    international_format_phone: 'string',
  },
  refund_type: 'string',
  transaction_amount: 'integer',
  refund_channel: 'string',
  collect_account_number: 'boolean',
};

/** Schema RefundRetryResponse; the nulls are from its sample. */
export const retriedRefund: Members = {
  ...refund,
  fully_deducted: 'boolean',
  expected_at: 'time',
  channel: 'string',
  customer: 'object|null',
  reversed_at: 'time|null',
};

/** Schema RefundCreateResponse: the payment is an object here, a number everywhere else. */
export const createdRefund: Members = {
  transaction: {
    id: 'integer',
    domain: 'string',
    reference: 'string',
    amount: 'integer',
    paid_at: 'time',
    channel: 'string',
    currency: 'string',
    authorization: { exp_month: 'string|null', exp_year: 'string|null', account_name: 'string|null' },
    customer: { international_format_phone: 'string|null' },
    plan: 'object',
    subaccount: { currency: 'string|null' },
    split: 'object',
    order_id: 'integer|null',
    paidAt: 'time',
    pos_transaction_data: 'object|null',
    source: 'object|null',
    fees_breakdown: 'object|null',
  },
  integration: 'integer',
  deducted_amount: 'integer',
  channel: 'string|null',
  merchant_note: 'string',
  customer_note: 'string',
  status: 'string',
  refunded_by: 'string',
  expected_at: 'time',
  currency: 'string',
  domain: 'string',
  amount: 'integer',
  fully_deducted: 'boolean',
  id: 'integer',
  createdAt: 'time',
  updatedAt: 'time',
};

/** Samples of refund.pending, .processing, .processed and .failed: the amount is a string in all but the last. */
export const announcedRefund: Members = {
  status: 'string',
  transaction_reference: 'string',
  refund_reference: 'string|null',
  amount: 'integer|digits',
  currency: 'string',
  processor: 'string',
  customer: { first_name: 'string|null', last_name: 'string|null', email: 'string' },
  integration: 'integer',
  domain: 'string',
};
