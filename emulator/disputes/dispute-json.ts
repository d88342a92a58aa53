import { omit } from '../http/omit.ts';
import { customer } from '../transactions/payer-json.ts';
import { integration, merchantEmail, transactionData } from '../transactions/transaction-json.ts';
import type { Disputed, Evidence } from './dispute.ts';

/**
 * Samples of charge.dispute.create, .remind and .resolve. The data contains the payment and has no reference of its
 * own.
 */
export function announcedDispute(transaction: Disputed) {
  const { createdAt, updatedAt } = transaction.dispute;
  return { ...disputeData(transaction), created_at: createdAt, updated_at: updatedAt };
}

/** Paystack documentation, fetch dispute: the payment has some members more than in the list. */
export function fetchedDispute(transaction: Disputed) {
  const { createdAt, updatedAt } = transaction.dispute;
  const { receipt_number, createdAt: begunAt, fees_breakdown, connect } = transactionData(transaction, '');
  const { transaction: payment, ...data } = disputeData(transaction);
  const more = { receipt_number, createdAt: begunAt, source: null, fees_breakdown, connect };
  return { ...data, transaction: { ...payment, ...more }, createdAt, updatedAt };
}

/** Paystack documentation, list disputes. */
export function listedDispute(transaction: Disputed) {
  const { transaction: payment, ...dispute } = fetchedDispute(transaction);
  return { ...dispute, transaction: omit(payment, 'receipt_number', 'requested_amount') };
}

function disputeData(transaction: Disputed) {
  const { id, amount, status, resolution, createdAt, dueAt, resolvedAt, evidence, attachment, messages } =
    transaction.dispute;
  const all = transactionData(transaction, '');
  const payment = omit(
    all,
    'receipt_number',
    'createdAt',
    'source',
    'fees_breakdown',
    'connect',
    'transaction_date',
    'plan_object',
  );
  const { bin = null, last4 = null }: { bin?: string | null; last4?: string | null } = all.authorization;
  return {
    id: BigInt(id),
    refund_amount: amount,
    currency: transaction.currency,
    status,
    resolution,
    domain: transaction.domain,
    transaction: {
      ...payment,
      ip_address: transaction.payer.ip,
      log: null,
      authorization: {},
      customer: { international_format_phone: null },
      plan: {},
    },
    transaction_reference: null,
    category: 'chargeback',
    customer: customer(transaction.email),
    bin,
    last4,
    dueAt,
    resolvedAt,
    evidence: evidence && evidenceData(id, evidence),
    attachments: attachment,
    note: null,
    history: [{ status: 'pending', by: merchantEmail, createdAt }],
    messages,
  };
}

/** Paystack documentation, add evidence. */
export function evidenceData(dispute: string, { id, createdAt, ...fields }: Evidence) {
  return { ...fields, dispute: BigInt(dispute), id: BigInt(id), createdAt, updatedAt: createdAt };
}

/** Paystack documentation, resolve dispute. */
export function resolvedDispute(transaction: Disputed) {
  const { dispute } = transaction;
  const { bin, last4, category, domain, currency } = disputeData(transaction);
  const last = dispute.messages.at(-1)!;
  return {
    currency,
    last4,
    bin,
    transaction_reference: null,
    merchant_transaction_reference: transaction.reference,
    refund_amount: dispute.amount,
    status: dispute.status,
    domain,
    resolution: dispute.resolution,
    category,
    note: null,
    attachments: dispute.attachment,
    id: BigInt(dispute.id),
    integration,
    transaction: BigInt(transaction.id),
    created_by: integration,
    evidence: dispute.evidence ? BigInt(dispute.evidence.id) : null,
    resolvedAt: dispute.resolvedAt,
    createdAt: dispute.createdAt,
    updatedAt: dispute.updatedAt,
    dueAt: dispute.dueAt,
    message: {
      dispute: BigInt(dispute.id),
      sender: last.sender,
      body: last.body,
      id: dispute.messages.length,
      createdAt: last.createdAt,
      updatedAt: last.createdAt,
    },
  };
}
