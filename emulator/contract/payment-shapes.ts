import type { Members, Shape } from './check-shape.ts';

/**
 * Paystack's published shapes of a payment, transcribed from its OpenAPI description, API reference and webhook
 * samples. Where a sample has a null, or a member that the description lacks, we follow the sample.
 */

const log: Shape = {
  orNull: {
    start_time: 'integer',
    time_spent: 'integer',
    attempts: 'integer',
    errors: 'integer',
    success: 'boolean',
    mobile: 'boolean',
    input: { list: 'anything' },
    history: { list: { type: 'string', message: 'string', time: 'integer' } },
  },
};

/** All optional: there is no authorization before a payment. */
const authorization: Members = {
  'authorization_code?': 'string',
  'bin?': 'string|null',
  'last4?': 'string',
  'exp_month?': 'string',
  'exp_year?': 'string',
  'channel?': 'string',
  'card_type?': 'string',
  'bank?': 'string',
  'country_code?': 'string',
  'brand?': 'string',
  'reusable?': 'boolean',
  'signature?': 'string|null',
  'account_name?': 'string|null',
  'receiver_bank_account_number?': 'string|null',
  'receiver_bank?': 'string|null',
};

/** In a list every member is present, and null where there is no value. */
const listedAuthorization: Members = {
  authorization_code: 'string|null',
  bin: 'string|null',
  last4: 'string|null',
  exp_month: 'string|null',
  exp_year: 'string|null',
  channel: 'string|null',
  card_type: 'string|null',
  bank: 'string|null',
  country_code: 'string|null',
  brand: 'string|null',
  reusable: 'boolean',
  signature: 'string|null',
  account_name: 'string|null',
};

const listedCustomer: Members = {
  id: 'integer',
  first_name: 'string|null',
  last_name: 'string|null',
  email: 'string',
  customer_code: 'string',
  phone: 'string|null',
  metadata: 'object|string|null',
  risk_action: 'string',
};

export const customer: Members = { ...listedCustomer, international_format_phone: 'string|null' };

const payment: Members = {
  id: 'integer',
  domain: 'string',
  status: 'string',
  reference: 'string',
  amount: 'integer',
  message: 'string|null',
  gateway_response: 'string',
  paid_at: 'time|null',
  created_at: 'time',
  channel: 'string',
  currency: 'string',
  ip_address: 'string',
  metadata: 'anything',
  log,
  fees: 'integer|null',
  fees_split: 'integer|null',
  authorization,
  customer,
  plan: 'object',
  split: 'object',
  subaccount: 'object',
  order_id: 'integer|null',
  paidAt: 'time|null',
  requested_amount: 'integer',
  pos_transaction_data: 'object|null',
  source: 'object|null',
};

/** Schema VerifyResponse. */
export const verifiedPayment: Members = {
  ...payment,
  receipt_number: 'string|null',
  plan: 'string|null',
  createdAt: 'time',
  fees_breakdown: 'object|null',
  connect: 'object|null',
  transaction_date: 'time',
  plan_object: 'object',
};

/** Schema TransactionFetchResponse. */
export const fetchedPayment: Members = {
  ...payment,
  receipt_number: 'string|null',
  helpdesk_link: 'string|null',
  createdAt: 'time',
  source: { type: 'string', source: 'string', identifier: 'string|null' },
  fees_breakdown: 'object|null',
  connect: 'object|null',
};

/** Schema TransactionListResponseArray. */
export const listedPayment: Members = {
  ...payment,
  ip_address: 'string|null',
  authorization: listedAuthorization,
  customer: listedCustomer,
  createdAt: 'time',
  source: { source: 'string', type: 'string', identifier: 'string|null', entry_point: 'string' },
  connect: 'object|null',
};

/** Sample of charge.success. */
export const announcedPayment: Members = {
  ...payment,
  fees_breakdown: 'object|null',
  source: { type: 'string', source: 'string', entry_point: 'string', identifier: 'string|null' },
};

/** Sample of bank.transfer.rejected. */
export const rejectedTransfer: Members = {
  bank_transfer: { amount: 'digits', message: 'string', message_type: 'string', transaction_id: 'digits' },
  customer: { ...listedCustomer, domain: 'string', integration: 'integer', createdAt: 'time', updatedAt: 'time' },
};
