import { isReversed, type PaidTransaction } from '../transactions/transaction.ts';
import type { Refund } from './refund.ts';
import { customer } from '../transactions/payer-json.ts';
import { integration, merchantEmail, transactionData } from '../transactions/transaction-json.ts';
import { omit } from '../http/omit.ts';

const day = 86_400_000;

/** Paystack documentation, create refund. The payment is an object here and its id everywhere else. */
export function createdRefundData(transaction: PaidTransaction, refund: Refund) {
  const { id, domain, reference, amount, paid_at, channel, currency, order_id, paidAt, pos_transaction_data, source } =
    transactionData(transaction, null);
  return {
    transaction: {
      id,
      domain,
      reference,
      amount,
      paid_at,
      channel,
      currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id,
      paidAt,
      pos_transaction_data,
      source,
      fees_breakdown: null,
    },
    integration,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: refund.status,
    refunded_by: merchantEmail,
    expected_at: expectedAt(refund),
    currency,
    domain,
    amount: refund.amount,
    fully_deducted: false,
    id: BigInt(refund.id),
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  };
}

/** Paystack documentation, fetch refund and list refunds. */
export function refundData(transaction: PaidTransaction, refund: Refund) {
  const { first_name, last_name, phone, metadata, international_format_phone, ...payer } = customer(transaction.email);
  return {
    integration,
    transaction: BigInt(transaction.id),
    dispute: refund.dispute === undefined ? null : BigInt(refund.dispute),
    settlement: null,
    id: BigInt(refund.id),
    domain: transaction.domain,
    currency: transaction.currency,
    amount: refund.amount,
    status: refund.status,
    refunded_at: refund.refundedAt,
    refunded_by: merchantEmail,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    deducted_amount: deducted(refund),
    fully_deducted: refund.status === 'processed' ? 1 : 0,
    createdAt: refund.createdAt,
    bank_reference: null,
    transaction_reference: transaction.reference,
    reason: refund.status.toUpperCase(),
    // Never null in the published shape of a refund, unlike in that of a payment.
    customer: {
      ...payer,
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      phone: phone ?? '',
      metadata: metadata ?? '',
      international_format_phone: international_format_phone ?? '',
    },
    refund_type: refund.amount === transaction.paid ? 'full' : 'partial',
    transaction_amount: transaction.paid,
    initiated_by: merchantEmail,
    refund_channel: transactionData(transaction, null).channel,
    session_id: null,
    collect_account_number: refund.status === 'needs-attention',
  };
}

/** Paystack documentation, retry refund. */
export function retriedRefundData(transaction: PaidTransaction, refund: Refund) {
  const { fully_deducted, refund_channel, ...data } = refundData(transaction, refund);
  const rest = omit(
    data,
    'transaction_reference',
    'refund_type',
    'transaction_amount',
    'collect_account_number',
    'createdAt',
  );
  return {
    ...rest,
    customer: null,
    expected_at: expectedAt(refund),
    channel: refund_channel,
    fully_deducted: fully_deducted === 1,
    reversed_at: isReversed(transaction) ? refund.refundedAt : null,
  };
}

/** Paystack documentation, refund events: the only place where an amount is a string. */
export function refundEventData(transaction: PaidTransaction, refund: Refund) {
  return {
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: refund.status === 'processed' || refund.status === 'failed' ? `TRF_${refund.id}` : null,
    // As in the documentation's own samples: a string, but a number when the refund failed.
    amount: refund.status === 'failed' ? refund.amount : String(refund.amount),
    currency: transaction.currency,
    processor: 'instant-transfer',
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration,
    domain: transaction.domain,
  };
}

function deducted({ status, amount }: Refund): number {
  return status === 'failed' ? 0 : amount;
}

function expectedAt({ createdAt }: Refund): string {
  return new Date(Date.parse(createdAt) + 9 * day).toISOString();
}
