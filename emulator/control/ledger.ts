import type { Handler } from '../emulator.ts';
import { json } from '../http/responses.ts';
import { refundedKobo, pendingRefundKobo } from '../refunds/refund.ts';
import { isPaid, type PaidTransaction } from '../transactions/transaction.ts';

/** Every kobo received and refunded, to compare a merchant's ledger with. */
export const showLedger: Handler = ({ state }) => {
  const paid = state.transactions.filter(isPaid);
  const entries = paid.map(entry);
  return json(200, {
    entries,
    refunds: paid.flatMap(itsRefunds),
    total: entries.reduce((sum, { amount }) => sum + amount, 0),
    givenBack: entries.reduce((sum, { givenBack: amount }) => sum + amount, 0),
  });
};

function entry({ reference, paid: amount, currency, attempts, refunds }: PaidTransaction) {
  const back = refundedKobo(refunds);
  const at = attempts.at(-1)?.at;
  return { reference, amount, currency, at, givenBack: back, onItsWayBack: pendingRefundKobo(refunds) - back };
}

function itsRefunds({ reference, currency, refunds }: PaidTransaction) {
  return refunds.map(({ id, amount, status, createdAt, refundedAt }) => {
    return { id, reference, amount, currency, status, createdAt, at: refundedAt };
  });
}
