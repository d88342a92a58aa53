import { type Handler, withReference } from '../emulator.ts';
import { json, refusal } from '../http/responses.ts';
import { readChaos } from './chaos.ts';
import { statusOf } from '../transactions/transaction.ts';
import { readScript } from './faults.ts';

/**
 * What the provider's dashboard does: where webhooks go (null means nowhere), and whether references are held to the
 * documentation. The address outlives the process, the strictness does not.
 */
export const changeSettings: Handler = async (emulator, request) => {
  const { webhookUrl = emulator.state.webhookUrl, isStrict = emulator.isStrict } = await request.fields();
  const isAddress = typeof webhookUrl === 'string' && /^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? '');
  if (!isAddress && webhookUrl !== null) throw refusal(400, 'webhookUrl must be a web address or null');
  if (typeof isStrict !== 'boolean') throw refusal(400, 'isStrict must be true or false');
  emulator.state.webhookUrl = webhookUrl;
  emulator.isStrict = isStrict;
  emulator.save({ webhookUrl });
  return json(200, { webhookUrl, isStrict });
};

/** Replaces the faults for all: `{}` is fair weather again. Like all weather they do not outlive the process. */
export const changeFaults: Handler = async (emulator, request) => {
  emulator.faults.all = readScript(await request.fields());
  return json(200, emulator.faults.all);
};

/** Replaces the faults of one reference, which may be unknown as yet. They go before those for all. */
export const changeFaultsOfReference: Handler = async ({ faults }, request) => {
  const script = readScript(await request.fields());
  faults.byReference.set(request.params.reference ?? '', script);
  return json(200, script);
};

/** Lets chance decide from now on: `{}` ends it. The seed is said aloud, so that a bad day can be had again. */
export const changeChaos: Handler = async (emulator, request) => {
  emulator.faults.chaos = readChaos(await request.fields());
  if (!emulator.faults.chaos) return json(200, {});
  const { seed, odds } = emulator.faults.chaos;
  console.error(`Paystack emulator: chaos with seed ${seed}.`);
  return json(200, { seed, ...odds });
};

/** Does now whatever is due later: refunds and transfers on their way, webhooks that wait for their next try. */
export const advanceClock: Handler = ({ agenda }) => {
  agenda.hurry();
  return json(200, {});
};

/** The payment page behind a reference, for whoever never heard the answer that named it. */
export const showTransaction: Handler = (emulator, { params }) => {
  const transaction = withReference(emulator, params.reference);
  if (!transaction) throw refusal(404, 'Transaction not found');
  return json(200, { payPage: `${emulator.url}/pay/${transaction.accessCode}`, status: statusOf(transaction) });
};

export const showDeliveries: Handler = ({ state }) => json(200, { deliveries: state.deliveries });
