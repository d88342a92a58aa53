import { createHmac } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import type { Config } from '../../config/config.ts';
import { retryGet } from '../../provider-calls/retry-get.ts';
import { isSigned } from '../../config/secrets.ts';
import * as wire from './termii-schemas.ts';
import { NotSent, RejectedMessage, type TextProvider } from './text-provider.ts';

const timeoutMs = 20_000;

interface Response {
  status: number;
  body: unknown;
}

/**
 * The only code that knows Termii. It also calls the demo's emulator, with another address and key. The key goes into the body of
 * a POST and the query of a GET, as developers.termii.com/authentication has it, and to no address that Termii redirects to.
 *
 * @param onKeyRejected is called each time that Termii does not accept our key, with the status of its response
 */
export function termii(
  { apiKey, senderId, baseUrl, channel, webhookSecrets }: NonNullable<Config['textMessages']>,
  onKeyRejected: (status: number) => void = () => {},
): TextProvider {
  const call = async (path: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> => {
    try {
      const response = await fetch(`${baseUrl}${path}`, { ...init, redirect: 'error', signal });
      if (isKeyRejected(response)) onKeyRejected(response.status);
      return { status: response.status, body: wire.parseJson(await response.text()) };
    } catch (error) {
      throw wasNeverThere(error) ? new NotSent('unreachable') : new ShopError('texts_unavailable');
    }
  };

  return {
    /** Never retried here: when the response is lost, the message may have been sent. */
    async send({ to, text }) {
      const message = { to: to.replace(/^\+/, ''), from: senderId, sms: text, type: 'plain', channel, api_key: apiKey };
      const { status, body } = await call('/api/sms/send', AbortSignal.timeout(timeoutMs), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
      if (status >= 400 && status < 500) throw rejection(status, wire.sentenceIn(body));
      const sent = wire.Sent.safeParse(body);
      const providerId = sent.success ? wire.idIn(sent.data) : null;
      if (status >= 300 || providerId === null) throw new ShopError('texts_unavailable');
      return { providerId };
    },

    async balance() {
      const path = `/api/get-balance?${new URLSearchParams({ api_key: apiKey }).toString()}`;
      const response = await retryGet(timeoutMs, (signal) => call(path, signal));
      if (isKeyRejected(response)) return null;
      const balance = wire.Balance.safeParse(response.body);
      if (response.status >= 300 || !balance.success) throw new ShopError('texts_unavailable');
      const { balance: amount, currency } = balance.data;
      return { amount, currency: typeof currency === 'string' ? currency : 'NGN' };
    },

    /** Without the secret of the webhook nobody's reports are believed. */
    parseWebhook(raw, signature) {
      const [current, ...former] = webhookSecrets;
      const [hex = ''] = /^[\da-f]+$/i.exec(signature ?? '') ?? [];
      const isOurs =
        current !== undefined &&
        isSigned([current, ...former], Buffer.from(hex, 'hex'), (secret) =>
          createHmac('sha512', secret).update(raw).digest(),
        );
      if (!isOurs) throw new ShopError('bad_signature');
      const report = wire.reportIn(wire.parseJson(raw.toString()));
      if (report === 'invalid') throw new ShopError('invalid_request');
      return report;
    },
  };
}

const isKeyRejected = ({ status }: { status: number }) => status === 401 || status === 403;

/** A response of 400 to 499 says that the message was not sent. */
function rejection(status: number, sentence: string): Error {
  if (isKeyRejected({ status })) return new NotSent('key');
  if (status === 408 || status === 429) return new NotSent('busy');
  const reason = wire.stopReasonIn(sentence);
  if (reason !== null) return new NotSent(reason);
  return sentence === '' ? new NotSent('busy') : new RejectedMessage(sentence);
}

const connecting = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether there was no connection, over which a message could have been sent. */
function wasNeverThere(error: unknown): boolean {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
  return connecting.has(code) || code === 'UND_ERR_CONNECT_TIMEOUT' || code.includes('CERT');
}
