import { json, refusal } from './answers.ts';
import type { Handler } from './emulator.ts';
import { readFaults } from './faults.ts';
import { isPaid } from './transaction.ts';

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

/** Every kobo taken, for a merchant's books to be held against. */
export const showLedger: Handler = ({ state }) => {
  const entries = state.transactions
    .filter(isPaid)
    .map(({ reference, paid, attempts }) => ({ reference, amount: paid, at: attempts.at(-1)?.at }));
  return json(200, { entries, total: entries.reduce((sum, { amount }) => sum + amount, 0) });
};
