import { json, refusal } from '../http/answers.ts';
import type { Handler } from '../emulator.ts';
import { readFaults } from './faults.ts';
import { givenBack, promisedBack } from '../refunds/refund.ts';
import { isPaid } from '../transactions/transaction.ts';

/** What the provider's dashboard does: where webhooks go. Null means nowhere. */
export const changeSettings: Handler = async ({ state, save }, request) => {
  const { webhookUrl } = await request.fields();
  const isAddress = typeof webhookUrl === 'string' && /^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? '');
  if (!isAddress && webhookUrl !== null) throw refusal(400, 'webhookUrl must be a web address or null');
  state.webhookUrl = webhookUrl;
  save();
  return json(200, { webhookUrl });
};

/** Replaces all faults: `{}` is fair weather again. They do not outlive the process. */
export const changeFaults: Handler = async (emulator, request) => {
  emulator.faults = readFaults(await request.fields());
  return json(200, emulator.faults);
};

export const showDeliveries: Handler = ({ state }) => json(200, { deliveries: state.deliveries });

/** Does now whatever is due later: refunds and transfers on their way, webhooks that wait for their next try. */
export const hurry: Handler = ({ agenda }) => {
  agenda.hurry();
  return json(200, {});
};

/** Every kobo taken and given back, for a merchant's books to be held against. */
export const showLedger: Handler = ({ state }) => {
  const paid = state.transactions.filter(isPaid);
  const entries = paid.map(({ reference, paid: amount, currency, attempts, refunds }) => ({
    reference,
    amount,
    currency,
    at: attempts.at(-1)?.at,
    givenBack: givenBack(refunds),
    onItsWayBack: promisedBack(refunds) - givenBack(refunds),
  }));
  const refunds = paid.flatMap(({ reference, currency, refunds: its }) =>
    its.map(({ id, amount, status, createdAt, refundedAt }) => ({
      id,
      reference,
      amount,
      currency,
      status,
      createdAt,
      at: refundedAt,
    })),
  );
  const total = entries.reduce((sum, { amount }) => sum + amount, 0);
  return json(200, { entries, refunds, total, givenBack: entries.reduce((sum, entry) => sum + entry.givenBack, 0) });
};
