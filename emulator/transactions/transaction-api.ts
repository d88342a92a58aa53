import { ok, refusal } from '../http/answers.ts';
import { type Handler, withReference } from '../emulator.ts';
import { strike } from '../control/faults.ts';
import { readInitialize } from './initialize.ts';
import { pageOf, timeSpan } from '../http/paging.ts';
import { newTransaction, statusOf, type Transaction } from './transaction.ts';
import { fetchedTransaction, listedTransaction, transactionData } from './transaction-wire.ts';

/** Paystack documentation, initialize transaction. A reference works once: there is no other idempotency key. */
export const initialize: Handler = async (emulator, request) => {
  const fault = strike(emulator.faults, 'initialize');
  if (fault === '500') throw outage();
  const wanted = readInitialize(await request.fields());
  if (withReference(emulator, wanted.reference)) throw duplicateReference();

  const transaction = newTransaction(wanted);
  emulator.state.transactions.push(transaction);
  emulator.save();

  if (fault === 'hang' || fault === 'reset') return fault;
  const { accessCode, reference } = transaction;
  return ok('Authorization URL created', {
    authorization_url: `${emulator.url}/pay/${accessCode}`,
    access_code: accessCode,
    reference,
  });
};

/** Paystack documentation, verify transaction. 200 for any known reference: the payment's fate is in `data.status`. */
export const verify: Handler = (emulator, { params }) => {
  const fault = strike(emulator.faults, 'verify');
  if (fault === '500') throw outage();
  if (fault === 'hang' || fault === 'reset') return fault;
  const transaction = withReference(emulator, params.reference);
  if (!transaction) throw notFound('Transaction reference not found');
  const data = transactionData(transaction, '');
  const stillPending = { ...data, status: 'pending', paid_at: null, paidAt: null };
  return ok('Verification successful', fault === 'pending' ? stillPending : data);
};

/** Paystack documentation, fetch transaction. */
export const fetchTransaction: Handler = ({ state }, { params }) => {
  const transaction = state.transactions.find(({ id }) => id === params.id);
  if (!transaction) throw notFound('Transaction not found');
  return ok('Transaction retrieved', fetchedTransaction(transaction));
};

/** Paystack documentation, list transactions: newest first, 50 a page. */
export const listTransactions: Handler = ({ state }, { query }) => {
  const status = query.get('status');
  const isInTime = timeSpan(query);
  const isWanted = (transaction: Transaction) =>
    isInTime(transaction.createdAt) && (!status || statusOf(transaction) === status);
  const found = state.transactions.filter(isWanted).toReversed();
  const { shown, meta } = pageOf(found, query);
  const total_volume = found.reduce((volume, { paid }) => volume + (paid ?? 0), 0);
  return ok('Transactions retrieved', shown.map(listedTransaction), { meta: { ...meta, total_volume } });
};

function duplicateReference() {
  return refusal(400, 'Duplicate Transaction Reference', {
    code: 'duplicate_reference',
    nextStep: 'Try and create the Transaction or Charge with a new reference',
  });
}

function notFound(message: string) {
  return refusal(404, message, {
    code: 'transaction_not_found',
    nextStep: "Ensure that you're passing the reference of a transaction that exists on this integration",
  });
}

export function outage() {
  return refusal(500, 'An error occurred', { type: 'api_error', code: 'unknown', nextStep: 'Please try again later' });
}
