import { type Handler, withReference } from '../emulator.ts';
import { json, apiError } from '../http/responses.ts';
import { readChaos } from './chaos.ts';
import { statusOf } from '../transactions/transaction.ts';
import { readScript } from './faults.ts';

/**
 * The settings of the provider's dashboard: where webhooks go (null for nowhere), whether only documented references
 * are accepted, and whether payments are listed with cursors. Only the URL survives a restart.
 */
export const changeSettings: Handler = async (emulator, request) => {
  const fields = await request.fields();
  const { webhookUrl = emulator.state.webhookUrl, isStrict = emulator.isStrict } = fields;
  const { usesCursors = emulator.usesCursors } = fields;
  const isAddress = typeof webhookUrl === 'string' && /^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? '');
  if (!isAddress && webhookUrl !== null) throw apiError(400, 'webhookUrl must be a web address or null');
  if (typeof isStrict !== 'boolean') throw apiError(400, 'isStrict must be true or false');
  if (typeof usesCursors !== 'boolean') throw apiError(400, 'usesCursors must be true or false');
  const { courierWebhookUrl = emulator.state.courierWebhookUrl } = fields;
  if (typeof courierWebhookUrl !== 'string' && courierWebhookUrl !== null)
    throw apiError(400, 'courierWebhookUrl must be a web address or null');
  const { textWebhookUrl = emulator.state.textWebhookUrl } = fields;
  if (typeof textWebhookUrl !== 'string' && textWebhookUrl !== null)
    throw apiError(400, 'textWebhookUrl must be a web address or null');
  emulator.state.textWebhookUrl = textWebhookUrl;
  emulator.save({ textWebhookUrl });
  emulator.state.courierWebhookUrl = courierWebhookUrl;
  emulator.save({ courierWebhookUrl });
  emulator.state.webhookUrl = webhookUrl;
  emulator.isStrict = isStrict;
  emulator.usesCursors = usesCursors;
  emulator.save({ webhookUrl });
  return json(200, { webhookUrl, isStrict, usesCursors });
};

/** Replaces the faults for all references; `{}` clears them. Faults do not survive a restart. */
export const changeFaults: Handler = async (emulator, request) => {
  emulator.faults.all = readScript(await request.fields());
  return json(200, emulator.faults.all);
};

/** Replaces the faults of one reference, which need not exist yet. They are used before the faults for all. */
export const changeFaultsOfReference: Handler = async ({ faults }, request) => {
  const script = readScript(await request.fields());
  faults.byReference.set(request.params.reference ?? '', script);
  return json(200, script);
};

/** Draws random faults from now on; `{}` ends it. The seed is printed, so that a failing run can be repeated. */
export const changeChaos: Handler = async (emulator, request) => {
  emulator.faults.chaos = readChaos(await request.fields());
  if (!emulator.faults.chaos) return json(200, {});
  const { seed, odds } = emulator.faults.chaos;
  console.error(`Paystack emulator: chaos with seed ${seed}.`);
  return json(200, { seed, ...odds });
};

/** Does now whatever is due later: pending refunds and transfers, webhooks that wait for their next attempt. */
export const advanceClock: Handler = ({ agenda }) => {
  agenda.hurry();
  return json(200, {});
};

/** The payment page of a reference, for a client that never received the response with its URL. */
export const showTransaction: Handler = (emulator, { params }) => {
  const transaction = withReference(emulator, params.reference);
  if (!transaction) throw apiError(404, 'Transaction not found');
  return json(200, { payPage: `${emulator.url}/pay/${transaction.accessCode}`, status: statusOf(transaction) });
};

export const showDeliveries: Handler = ({ state }) => json(200, { deliveries: state.deliveries });
