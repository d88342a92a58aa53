import { ok, apiError } from '../http/responses.ts';
import { accountName, banks } from '../banks/banks.ts';
import type { Emulator, Handler } from '../emulator.ts';
import { applyFaultOnce } from '../control/faults.ts';
import { applyFault } from '../control/apply-fault.ts';
import { retryRefund, startRefund } from './move-refund.ts';
import { pageOf, timeSpan } from '../http/paging.ts';
import { pendingRefundKobo, type Refund, type RefundFate } from './refund.ts';
import { createdRefundData, refundData, retriedRefundData } from './refund-json.ts';
import { cardNumbered } from '../transactions/cards.ts';
import { isPaid, type PaidTransaction, type Transaction } from '../transactions/transaction.ts';
import { merchantEmail } from '../transactions/transaction-json.ts';

type Fields = Record<string, unknown>;
/** How a refund ends that was requested under a fault. */
const fates: Record<string, RefundFate> = { fails: 'failed', needsAttention: 'needs-attention', stuck: 'stuck' };

type Known = { transaction: PaidTransaction; refund: Refund };

/** Paystack documentation, create refund. There is no idempotency key: a repeated request refunds twice. */
export const createRefund: Handler = async (emulator, request) => {
  const fields = await request.fields();
  const found = named(emulator, fields.transaction);
  const fault = applyFaultOnce(emulator.faults, 'refund', found?.reference);
  return applyFault(fault, () => {
    const transaction = refundable(found, fields);
    const refund = startRefund(emulator, transaction, {
      amount: refundAmount(transaction, fields),
      fate: fates[fault?.kind ?? ''] ?? fateByCard(transaction),
      customerNote: note(fields.customer_note, `Refund for transaction ${transaction.reference}`),
      merchantNote: note(fields.merchant_note, `Refund for transaction ${transaction.reference} by ${merchantEmail}`),
    });
    return ok('Refund has been queued for processing', createdRefundData(transaction, refund));
  });
};

/** Paystack documentation, fetch refund. */
export const fetchRefund: Handler = (emulator, { params }) => {
  const known = knownRefund(emulator, params.id);
  return applyFault(applyFaultOnce(emulator.faults, 'refundStatus', known?.transaction.reference), () => {
    const { transaction, refund } = known ?? unknown();
    return ok('Refund retrieved', refundData(transaction, refund));
  });
};

/** Paystack documentation, list refunds: newest first; `transaction` is the id of a payment, never its reference. */
export const listRefunds: Handler = (emulator, { query }) => {
  const wanted = query.get('transaction');
  const reference = emulator.state.transactions.find(({ id }) => id === wanted)?.reference;
  return applyFault(applyFaultOnce(emulator.faults, 'refundStatus', reference), () => {
    if (wanted !== null && !/^\d+$/.test(wanted)) throw apiError(400, 'transaction must be the id of a transaction');
    const currency = query.get('currency');
    const isInTime = timeSpan(query);
    const isWanted = ({ transaction, refund }: Known) =>
      isInTime(refund.createdAt) &&
      (wanted === null || transaction.id === wanted) &&
      (!currency || transaction.currency === currency);

    const found = allRefunds(emulator).filter(isWanted).toReversed().toSorted(byAge);
    const { shown, meta } = pageOf(found, query);
    const failedRefundCount = found.filter(({ refund }) => refund.status === 'failed').length;
    return ok(
      'Refunds retrieved',
      shown.map(({ transaction, refund }) => refundData(transaction, refund)),
      { meta: { ...meta, perPage: String(meta.perPage), failedRefundCount } },
    );
  });
};

/** Paystack documentation, retry refund: for one that needs attention, with the payer's account. */
export const retryRefundWithDetails: Handler = async (emulator, request) => {
  const { refund_account_details: details } = await request.fields();
  const known = knownRefund(emulator, request.params.id);
  return applyFault(applyFaultOnce(emulator.faults, 'refundStatus', known?.transaction.reference), () => {
    const { transaction, refund } = known ?? unknown();
    checkAccount(details);
    if (refund.status !== 'needs-attention') {
      throw apiError(400, 'Refund cannot be retried', { code: 'invalid_refund_status' });
    }
    retryRefund(emulator, transaction, refund);
    return ok('Refund retried and has been queued for processing', retriedRefundData(transaction, refund));
  });
};

/** The payment that a merchant names by its reference or its id. */
function named({ state }: Emulator, wanted: unknown): Transaction | undefined {
  const key = typeof wanted === 'number' ? String(wanted) : wanted;
  if (typeof key !== 'string' || key === '') {
    throw apiError(400, 'Transaction is required', { code: 'missing_params' });
  }
  return state.transactions.find(({ id, reference }) => reference === key || id === key);
}

function refundable(found: Transaction | undefined, { currency }: Fields): PaidTransaction {
  if (!found) throw notFound('Transaction not found', 'transaction_not_found');
  if (!isPaid(found)) throw apiError(400, 'Transaction has not been completed', { code: 'transaction_not_successful' });
  if (currency !== undefined && currency !== found.currency) {
    throw apiError(400, 'Refund currency must be that of the transaction', { code: 'unsupported_currency' });
  }
  return found;
}

function refundAmount({ paid, refunds }: PaidTransaction, { amount }: Fields): number {
  const left = paid - pendingRefundKobo(refunds);
  if (left === 0) throw apiError(400, 'Transaction has been fully reversed', { code: 'transaction_reversed' });
  if (amount === undefined || amount === null || amount === '') return left;
  const kobo = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount;
  if (typeof kobo !== 'number' || !Number.isSafeInteger(kobo) || kobo <= 0) {
    throw apiError(400, 'Refund amount must be a whole number above 0', { code: 'invalid_amount' });
  }
  if (kobo > left) {
    throw apiError(400, 'Refund amount is greater than what is left of the transaction', { code: 'amount_too_large' });
  }
  return kobo;
}

/** The card that paid decides how its refund ends (Paystack documentation, test payments). */
function fateByCard({ attempts }: PaidTransaction): RefundFate {
  return cardNumbered(attempts.at(-1)?.card)?.refund ?? 'processed';
}

function note(value: unknown, missing: string): string {
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : missing;
}

function checkAccount(details: unknown): void {
  const { currency, account_number, bank_id } = (details ?? {}) as Fields;
  const isKnownBank = banks.some(({ id }) => String(id) === String(bank_id));
  const isAccount = accountName(String(account_number)) !== null && isKnownBank && currency === 'NGN';
  if (!isAccount) throw apiError(400, 'refund_account_details is not valid');
}

function allRefunds({ state }: Emulator): Known[] {
  return state.transactions
    .filter(isPaid)
    .flatMap((transaction) => transaction.refunds.map((refund) => ({ transaction, refund })));
}

function knownRefund(emulator: Emulator, id: string | undefined): Known | undefined {
  return allRefunds(emulator).find(({ refund }) => refund.id === id);
}

function unknown(): never {
  throw notFound('Refund not found', 'refund_not_found');
}

function byAge(one: Known, other: Known): number {
  return Date.parse(other.refund.createdAt) - Date.parse(one.refund.createdAt);
}

function notFound(message: string, code: string) {
  return apiError(404, message, { code, nextStep: 'Ensure that the value you are passing exists on this integration' });
}
