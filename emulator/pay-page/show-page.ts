import type { Emulator, Handler } from '../emulator.ts';
import { json, seeOther } from '../http/responses.ts';
import { type Channel, isPaid, sessionMs, statusOf, type Transaction } from '../transactions/transaction.ts';
import { returnAddress } from './merchant-address.ts';
import { endPage, paidPage, unknownPage } from './result-pages.ts';
import { paymentPage } from './payment-page.ts';

/** The page behind `authorization_url`. */
export const showPaymentPage: Handler = (emulator, { params, query, payer }) => {
  const transaction = withAccessCode(emulator, params.accessCode);
  if (!transaction) return unknownPage();
  if (isPaid(transaction)) return paidPage(transaction, emulator.merchant);
  if (!isOpen(transaction)) open(emulator, transaction, payer);
  return paymentPage(transaction, emulator.merchant, {
    channel: chosenChannel(transaction, query.get('tab')),
    card: query.get('card') ?? 'success',
  });
};

/** Polled by the page while it waits for the money. */
export const showPaymentState: Handler = (emulator, { params }) => {
  const transaction = withAccessCode(emulator, params.accessCode);
  return transaction ? json(200, { status: statusOf(transaction) }) : json(404, { status: 'unknown' });
};

/** Back to the merchant, whatever the result of the payment. */
export const returnToMerchant: Handler = (emulator, { params }) => {
  const transaction = withAccessCode(emulator, params.accessCode);
  if (!transaction) return unknownPage();
  const address = returnAddress(transaction);
  return address === null ? endPage(transaction, emulator.merchant) : seeOther(address);
};

export function withAccessCode({ state }: Emulator, accessCode: string | undefined): Transaction | undefined {
  return state.transactions.find((transaction) => transaction.accessCode === accessCode);
}

export function chosenChannel({ channels, waiting }: Transaction, wanted: unknown): Channel {
  return channels.find((channel) => channel === wanted) ?? waiting?.channel ?? channels[0] ?? 'card';
}

export function open(emulator: Emulator, transaction: Transaction, payer: Transaction['payer']): void {
  transaction.openedAt = new Date().toISOString();
  transaction.payer = payer;
  if (transaction.waiting?.dueAt === null) transaction.waiting = null;
  emulator.save({ transaction });
}

/** A page that timed out or was cancelled starts again: the payment is ongoing, with a new account to pay to. */
function isOpen(transaction: Transaction): boolean {
  const age = Date.now() - Date.parse(transaction.openedAt ?? '');
  return age < sessionMs && statusOf(transaction) !== 'abandoned';
}
