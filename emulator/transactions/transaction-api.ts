import { ok, apiError } from '../http/responses.ts';
import { type Handler, withReference } from '../emulator.ts';
import { type Fault, applyFaultOnce } from '../control/faults.ts';
import { applyFault } from '../control/apply-fault.ts';
import { readInitialize } from './initialize.ts';
import { cursorPageOf, pageOf, timeSpan } from '../http/paging.ts';
import { newTransaction, statusOf, type Transaction } from './transaction.ts';
import { fetchedTransaction, listedTransaction, transactionData } from './transaction-json.ts';

/** Paystack documentation, initialize transaction. A reference works once: there is no other idempotency key. */
export const initialize: Handler = async (emulator, request) => {
  const fields = await request.fields();
  return applyFault(applyFaultOnce(emulator.faults, 'initialize', textOf(fields.reference)), () => {
    const wanted = readInitialize(fields, emulator.isStrict);
    if (withReference(emulator, wanted.reference)) throw duplicateReference();
    const transaction = newTransaction(wanted);
    emulator.state.transactions.push(transaction);
    emulator.save({ transaction });
    const { accessCode: access_code, reference } = transaction;
    const authorization_url = `${emulator.url}/pay/${access_code}`;
    return ok('Authorization URL created', { authorization_url, access_code, reference });
  });
};

/**
 * Paystack documentation, verify transaction. 200 for any known reference: the status of the payment is in
 * `data.status`.
 */
export const verify: Handler = (emulator, { params }) => {
  const fault = applyFaultOnce(emulator.faults, 'verify', params.reference);
  return applyFault(fault, () => {
    const transaction = withReference(emulator, params.reference);
    if (!transaction) throw notFound('Transaction reference not found');
    const data = transactionData(transaction, '');
    return ok('Verification successful', isDenied(data, fault) ? unconfirmed(data) : data);
  });
};

/** Paystack documentation, fetch transaction. */
export const fetchTransaction: Handler = ({ faults, state }, { params }) => {
  const transaction = state.transactions.find(({ id }) => id === params.id);
  return applyFault(applyFaultOnce(faults, 'list', transaction?.reference), () => {
    if (!transaction) throw notFound('Transaction not found');
    return ok('Transaction retrieved', fetchedTransaction(transaction));
  });
};

/** Paystack documentation, list transactions: newest first, 50 a page, which is numbered or begins at a cursor. */
export const listTransactions: Handler = ({ faults, state, usesCursors }, { query }) =>
  applyFault(applyFaultOnce(faults, 'list'), () => {
    const status = query.get('status');
    const isInTime = timeSpan(query);
    const isWanted = (transaction: Transaction) =>
      isInTime(transaction.createdAt) && (!status || statusOf(transaction) === status);
    const found = state.transactions.filter(isWanted).toReversed();
    if (usesCursors || query.get('use_cursor') === 'true') {
      const { shown, meta } = cursorPageOf(found, query);
      return ok('Transactions retrieved', shown.map(listedTransaction), { meta });
    }
    const { shown, meta } = pageOf(found, query);
    const total_volume = found.reduce((volume, { paid }) => volume + (paid ?? 0), 0);
    return ok('Transactions retrieved', shown.map(listedTransaction), { meta: { ...meta, total_volume } });
  });

type TransactionData = ReturnType<typeof transactionData>;

function isDenied({ paid_at }: TransactionData, fault: Fault<'verify'> | null): boolean {
  if (fault?.kind === 'pending') return true;
  return fault?.kind === 'stale' && paid_at !== null && Date.now() - Date.parse(paid_at) < fault.ms;
}

/** The provider's message for a payment whose bank has not confirmed it yet. */
function unconfirmed(data: TransactionData): TransactionData {
  return {
    ...data,
    status: 'pending',
    gateway_response: 'The transaction is being processed',
    paid_at: null,
    paidAt: null,
    fees: null,
    authorization: {},
  };
}

function duplicateReference() {
  return apiError(400, 'Duplicate Transaction Reference', {
    code: 'duplicate_reference',
    nextStep: 'Try and create the Transaction or Charge with a new reference',
  });
}

function notFound(message: string) {
  return apiError(404, message, {
    code: 'transaction_not_found',
    nextStep: "Ensure that you're passing the reference of a transaction that exists on this integration",
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
