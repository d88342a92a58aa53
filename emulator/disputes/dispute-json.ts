import { omit } from '../http/omit.ts';
import type { PaidTransaction } from '../transactions/transaction.ts';
import { customer } from '../transactions/payer-json.ts';
import { merchantEmail, transactionData } from '../transactions/transaction-json.ts';
import type { Dispute } from './dispute.ts';

const day = 86_400_000;

/**
 * Samples of charge.dispute.create, .remind and .resolve. The data contains the payment and has no reference of its
 * own.
 */
export function disputeData(transaction: PaidTransaction, { id, createdAt, resolvedAt }: Dispute) {
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
    refund_amount: transaction.paid,
    currency: transaction.currency,
    status: resolvedAt === null ? 'awaiting-merchant-feedback' : 'resolved',
    resolution: resolvedAt === null ? null : 'auto-accepted',
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
    dueAt: new Date(Date.parse(createdAt) + day).toISOString(),
    resolvedAt,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: merchantEmail, createdAt }],
    messages: [{ sender: transaction.email, body: 'Customer complained about debit without value', createdAt }],
    created_at: createdAt,
    updated_at: resolvedAt ?? createdAt,
  };
}
