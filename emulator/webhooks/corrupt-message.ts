import type { Fault } from '../control/faults.ts';
import { toOddJson } from '../http/json.ts';
import { type Message, sign } from './webhooks.ts';

type Spoilt = (body: string, secretKey: string, fault: Fault<'webhook'>) => Message[];

/** The messages sent instead of, or together with, the true one. The result of the last one is the delivery's. */
const ways: { [kind: string]: Spoilt } = {
  duplicate: (body, key, { copies }) => Array.from({ length: copies }, () => signed(body, key)),
  wrongSignature: (body, key) => [
    { body, signature: sign(body, key).replace(/^./, (first) => (first === '0' ? '1' : '0')) },
  ],
  wrongKey: (body, key) => [signed(body, `not ${key}`)],
  truncated: (body, key) => [{ body: body.slice(0, body.length / 2), signature: sign(body, key) }],
  tamperedAmount: (body, key) => [{ body: body.replace(/("amount" : "?)(\d)/g, '$19$2'), signature: sign(body, key) }],
  unknownReference: (body, key) => [signed(strangersPayment(body), key), signed(body, key)],
  otherEvent: (body, key) => [signed(toOddJson(unknownEvent), key), signed(body, key)],
};

/** The messages sent for one delivery. Without a fault: the message itself, correctly signed. */
export function messagesFor(body: string, secretKey: string, fault: Fault<'webhook'> | null): Message[] {
  return ways[fault?.kind ?? '']?.(body, secretKey, fault!) ?? [signed(body, secretKey)];
}

function signed(body: string, key: string): Message {
  return { body, signature: sign(body, key) };
}

/** A message about an unknown reference, as if another shop with the same key had sold something: correctly signed. */
function strangersPayment(body: string): string {
  return body.replace(/("(?:transaction_)?reference" : ")/g, '$1stranger-');
}

/** Correctly signed, of a kind that a shop without subscriptions ignores. No reference, no id. */
const unknownEvent = {
  event: 'subscription.not_renew',
  data: { domain: 'test', status: 'non-renewing', subscription_code: 'SUB_demo', amount: 50_000, cron_expression: '' },
};
