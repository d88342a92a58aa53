import { feesOf } from './fees.ts';
import { authorization, customer, noAuthorization } from './payer-json.ts';
import { statusOf, type Transaction } from './transaction.ts';
import { omit } from '../http/omit.ts';

/** The merchant's id and address at the provider. */
export const integration = 100_982;
export const merchantEmail = 'merchant@example.com';

/** The gateway response of a status for which the bank sent none. */
const gatewayResponses = {
  success: 'Successful',
  failed: 'Declined',
  abandoned: 'The transaction was not completed',
  ongoing: 'The transaction was not completed',
  pending: 'The transaction is being processed',
  reversed: 'Successful',
};

/**
 * A payment in the provider's own fields (Paystack documentation, verify transaction). Amounts are kobo, times ISO.
 * Missing metadata differs from place to place, in the documentation as in reality: '', null or 0.
 */
export function transactionData(transaction: Transaction, noMetadata: '' | null | 0) {
  const { id, reference, email, amount, metadata, createdAt, payer, paid } = transaction;
  const status = statusOf(transaction);
  const last = transaction.attempts.at(-1);
  const channel = transaction.waiting?.channel ?? last?.channel ?? 'card';
  const paidAt = paid === null ? null : (last?.at ?? null);
  return {
    id: BigInt(id),
    domain: transaction.domain,
    status,
    reference,
    receipt_number: null,
    amount: paid ?? amount,
    message: null,
    gateway_response: last?.response ?? gatewayResponses[status],
    paid_at: paidAt,
    created_at: createdAt,
    channel,
    currency: transaction.currency,
    ip_address: payer.ip ?? '',
    metadata: metadata ?? noMetadata,
    log: log(transaction),
    fees: feesOf(transaction),
    fees_split: null,
    authorization: paid === null ? {} : authorization(transaction, channel),
    customer: customer(email),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/** Paystack documentation, list transactions: with fewer fields, and null where there is no metadata. */
export function listedTransaction(transaction: Transaction) {
  const all = transactionData(transaction, null);
  const data = omit(all, 'receipt_number', 'fees_breakdown', 'transaction_date', 'plan_object');
  const payer = omit(data.customer, 'international_format_phone');
  const source = { source: 'merchant_api', type: 'api', identifier: null, entry_point: 'transaction_initialize' };
  const known = transaction.paid === null ? null : authorization(transaction, all.channel);
  return {
    ...data,
    ip_address: transaction.payer.ip,
    authorization: known ? omit(known, 'receiver_bank_account_number', 'receiver_bank') : noAuthorization,
    customer: payer,
    plan: {},
    source,
  };
}

/** Sample of charge.success: missing metadata is 0 here. */
export function announcedTransaction(transaction: Transaction) {
  const all = transactionData(transaction, 0);
  const data = omit(all, 'receipt_number', 'createdAt', 'connect', 'transaction_date', 'plan_object');
  const source = { type: 'api', source: 'merchant_api', entry_point: 'transaction_initialize', identifier: null };
  return { ...data, log: null, plan: {}, source };
}

/** Paystack documentation, fetch transaction. */
export function fetchedTransaction(transaction: Transaction) {
  const data = omit(transactionData(transaction, ''), 'transaction_date', 'plan_object');
  const source = { type: 'api', source: 'merchant_api', identifier: null };
  return { ...data, helpdesk_link: null, plan: {}, source };
}

/** The events on the page, in seconds since it was opened. Null when it was never opened. */
function log({ openedAt, attempts, payer, paid }: Transaction) {
  if (openedAt === null) return null;
  const start = Math.min(...[openedAt, ...attempts.map(({ at }) => at)].map((at) => Date.parse(at)));
  const seconds = (at: string) => Math.round((Date.parse(at) - start) / 1_000);
  const errors = attempts.filter(({ outcome }) => outcome === 'decline' || outcome === 'rejected').length;
  return {
    start_time: Math.floor(start / 1_000),
    time_spent: seconds(attempts.at(-1)?.at ?? openedAt),
    attempts: attempts.filter(({ outcome }) => outcome !== 'abandon').length,
    errors,
    success: paid !== null,
    mobile: payer.mobile,
    input: [],
    history: attempts.flatMap(({ at, outcome, channel, response = 'Declined' }) => {
      const time = seconds(at);
      if (outcome === 'abandon') return [{ type: 'close', message: 'Page closed', time }];
      const tried = { type: 'action', message: `Attempted to pay with ${channel}`, time };
      if (outcome !== 'success') return [tried, { type: 'error', message: `Error: ${response}`, time }];
      return [tried, { type: 'success', message: `Successfully paid with ${channel}`, time }];
    }),
  };
}

/** Paystack documentation, pay with transfer: another amount arrived and is returned. It has no reference. */
export function rejectedTransferData({ id, email, createdAt, domain }: Transaction, sent: number) {
  const dates = { domain, integration, createdAt, updatedAt: createdAt };
  return {
    bank_transfer: {
      amount: String(sent),
      message: 'incorrect amount sent',
      message_type: 'INCORRECT_AMOUNT',
      transaction_id: id,
    },
    customer: { ...omit(customer(email), 'international_format_phone'), ...dates },
  };
}
