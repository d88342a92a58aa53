import type { Handler, Reply } from '../emulator.ts';
import { seeOther } from '../http/responses.ts';
import type { Request } from '../http/requests.ts';
import { isPaid } from '../transactions/transaction.ts';
import { rejectedTransferData } from '../transactions/transaction-json.ts';
import { waitForTransfer, giveUssdCode } from './wait-for-transfer.ts';
import { banks } from './banks.ts';
import { submitCard, submitSecret } from './card-steps.ts';
import { backToMerchant, pageAgain, type Press, completePayment } from './complete-payment.ts';
import { cancelAddress } from './merchant-address.ts';
import { unknownPage } from './result-pages.ts';
import { paymentPage } from './payment-page.ts';
import { chosenChannel, open, withAccessCode } from './show-page.ts';
import { logAttempt } from './accept-payment.ts';

type Button = (press: Press) => Promise<Reply> | Reply;

/** The action of each button. The first three need no card: see README.md. */
const buttons: { [button: string]: Button } = {
  'outcome=success': (press) => completePayment(press, chosenChannel(press.transaction, press.fields.channel)),
  'outcome=decline': ({ emulator, transaction, fields }) => {
    logAttempt(emulator, transaction, { outcome: 'decline', channel: chosenChannel(transaction, fields.channel) });
    return backToMerchant(emulator, transaction);
  },
  'outcome=abandon': (press) => {
    leave(press);
    return backToMerchant(press.emulator, press.transaction);
  },
  'action=cancel': (press) => {
    const { emulator, transaction } = press;
    leave(press);
    const address = cancelAddress(transaction);
    return address === null ? backToMerchant(emulator, transaction) : seeOther(address);
  },
  'action=card': submitCard,
  'action=pin': submitSecret,
  'action=otp': submitSecret,
  'action=other-means': ({ emulator, transaction }) => {
    transaction.stage = null;
    if (transaction.waiting?.dueAt === null) transaction.waiting = null;
    emulator.save({ transaction });
    return pageAgain(transaction);
  },
  'action=transfer-sent': ({ emulator, transaction }) => {
    if (!transaction.waiting?.dueAt) waitForTransfer(emulator, transaction, 'bank_transfer');
    return pageAgain(transaction);
  },
  'action=transfer-wrong': ({ emulator, transaction }) => {
    if (transaction.waiting?.dueAt) return pageAgain(transaction);
    const sent = Math.max(1, transaction.amount - 10_000);
    logAttempt(emulator, transaction, {
      outcome: 'rejected',
      channel: 'bank_transfer',
      response: 'Incorrect amount sent',
    });
    const data = rejectedTransferData(transaction, sent);
    void emulator.announce({ reference: transaction.reference, event: 'bank.transfer.rejected', data });
    return pageAgain(transaction, 'bank_transfer');
  },
  'action=ussd-code': ({ emulator, transaction, fields }) => {
    const bank = banks.find(({ code }) => code === fields.bank) ?? banks[0];
    if (!transaction.waiting?.dueAt) giveUssdCode(emulator, transaction, bank.code);
    return pageAgain(transaction, 'ussd');
  },
  'action=ussd-dialled': ({ emulator, transaction }) => {
    if (!transaction.waiting?.dueAt) waitForTransfer(emulator, transaction, 'ussd');
    return pageAgain(transaction);
  },
};

/** A failed or cancelled payment can still be paid; a paid one stays paid. */
export const submitPaymentPage: Handler = async (emulator, request) => {
  const fields = textFields(await request.fields());
  const transaction = withAccessCode(emulator, request.params.accessCode);
  if (!transaction) return unknownPage();
  if (isPaid(transaction)) return backToMerchant(emulator, transaction);
  if (transaction.openedAt === null) open(emulator, transaction, request.payer);
  const name = fields.outcome === undefined ? `action=${fields.action}` : `outcome=${fields.outcome}`;
  const button = Object.hasOwn(buttons, name) ? buttons[name] : undefined;
  if (button) return button({ emulator, transaction, fields });
  return paymentPage(transaction, emulator.merchant, { problem: 'Please choose what should happen.' });
};

/** No further attempt is made; money that was already sent still arrives. */
function leave({ emulator, transaction, fields }: Press): void {
  if (transaction.waiting?.dueAt) return;
  logAttempt(emulator, transaction, { outcome: 'abandon', channel: chosenChannel(transaction, fields.channel) });
}

function textFields(fields: Awaited<ReturnType<Request['fields']>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
