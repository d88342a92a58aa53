import { type Answer, seeOther } from '../http/answers.ts';
import type { Emulator, Handler } from '../emulator.ts';
import { strike } from '../control/faults.ts';
import { endPage, paidPage, paymentPage, unknownPage } from './payment-page-html.ts';
import {
  attempt,
  type Channel,
  isPaid,
  open,
  type Outcome,
  outcomes,
  type PaidTransaction,
  statusOf,
  type Transaction,
} from '../transactions/transaction.ts';
import { transactionData } from '../transactions/transaction-wire.ts';

/** The page behind `authorization_url`. */
export const showPaymentPage: Handler = (emulator, { params, payer }) => {
  const transaction = withAccessCode(emulator, params.accessCode);
  if (!transaction) return unknownPage();
  if (isPaid(transaction)) return paidPage(transaction, emulator.merchant, returnUrl(transaction));
  if (statusOf(transaction) === 'abandoned') {
    open(transaction, payer);
    emulator.save();
  }
  return paymentPage(transaction, emulator.merchant);
};

/** What the buttons of the page do. A payment that failed or was cancelled may still be paid; a paid one stays paid. */
export const submitPaymentPage: Handler = async (emulator, request) => {
  const fields = await request.fields();
  const transaction = withAccessCode(emulator, request.params.accessCode);
  if (!transaction) return unknownPage();
  if (isPaid(transaction)) return backToMerchant(emulator, transaction);
  const outcome = outcomes.find((known) => known === fields.outcome);
  if (!outcome) return paymentPage(transaction, emulator.merchant, 'Please choose what should happen.');

  if (transaction.openedAt === null) open(transaction, request.payer);
  act(emulator, transaction, outcome, chosenChannel(transaction, fields.channel));
  return backToMerchant(emulator, transaction);
};

function act(emulator: Emulator, transaction: Transaction, outcome: Outcome, channel: Channel): void {
  const isShort = outcome === 'success' && strike(emulator.faults, 'amount') === 'less';
  attempt(transaction, outcome, channel, transaction.amount - (isShort ? 1 : 0));
  emulator.save();
  if (isPaid(transaction)) announceSuccess(emulator, transaction);
}

function announceSuccess({ announce }: Emulator, transaction: PaidTransaction): void {
  announce({
    reference: transaction.reference,
    event: 'charge.success',
    data: transactionData(transaction, 0),
  });
}

function chosenChannel({ channels }: Transaction, wanted: unknown): Channel {
  return channels.find((channel) => channel === wanted) ?? channels[0] ?? 'card';
}

function backToMerchant({ merchant }: Emulator, transaction: Transaction): Answer {
  const url = returnUrl(transaction);
  return url === null ? endPage(transaction, merchant) : seeOther(url);
}

/** The merchant's callback with `trxref` and `reference` added to whatever query it has. */
function returnUrl({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null;
  const url = new URL(callbackUrl);
  const added = new URLSearchParams({ trxref: reference, reference }).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}

function withAccessCode({ state }: Emulator, accessCode: string | undefined): Transaction | undefined {
  return state.transactions.find((transaction) => transaction.accessCode === accessCode);
}
