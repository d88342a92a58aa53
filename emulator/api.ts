import { ok, refusal } from './answers.ts';
import { type Handler, withReference } from './emulator.ts';
import { strike } from './faults.ts';
import { readInitialize } from './initialize.ts';
import { newTransaction, statusOf, type Transaction } from './transaction.ts';
import { transactionData } from './wire.ts';

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
  return ok('Transaction retrieved', transactionData(transaction, null));
};

/** Paystack documentation, list transactions: newest first, 50 a page. */
export const listTransactions: Handler = ({ state }, { query }) => {
  const from = time(query, 'from', -Infinity);
  const to = time(query, 'to', Infinity);
  const status = query.get('status');
  const isWanted = (transaction: Transaction) => {
    const created = Date.parse(transaction.createdAt);
    return created >= from && created <= to && (!status || statusOf(transaction) === status);
  };

  const found = state.transactions.filter(isWanted).toReversed();
  const perPage = Math.min(count(query, 'perPage', 50), 1_000);
  const page = count(query, 'page', 1);
  const skipped = (page - 1) * perPage;
  const shown = found.slice(skipped, skipped + perPage).map((transaction) => transactionData(transaction, null));
  const meta = { total: found.length, skipped, perPage, page, pageCount: Math.ceil(found.length / perPage) };
  return ok('Transactions retrieved', shown, { meta });
};

function time(query: URLSearchParams, name: 'from' | 'to', missing: number): number {
  const text = query.get(name);
  if (!text) return missing;
  const value = Date.parse(text);
  if (Number.isNaN(value)) throw refusal(400, `Invalid '${name}' date`);
  return value;
}

function count(query: URLSearchParams, name: string, missing: number): number {
  const value = Number(query.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : missing;
}

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

function outage() {
  return refusal(500, 'An error occurred', { type: 'api_error', code: 'unknown', nextStep: 'Please try again later' });
}
