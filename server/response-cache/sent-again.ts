import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Encoding } from './encodings.ts';
import { evictionOrder } from './eviction.ts';

interface Sent {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** Told whether nothing that it shows has changed; says nothing of who asks, because it is the same for everybody. */
  isGood: () => boolean;
  sentAt: number;
  isHitAgain: boolean;
}

export interface SentAgain {
  /** Keeps an answer as it goes out now, headers and all, for whoever asks for the same address in the same encodings. */
  keep(reply: FastifyReply, body: Buffer, encoding: Encoding | undefined, isGood: () => boolean): void;
  /** Answers without hooks and router, which cost a kept answer five times what it costs itself; false when it cannot. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

const mostBytes = 1_000_000;
/** A page says what day it is. */
const mostMs = 30_000;

/** Answers that went out as bytes lately, and go out again to whoever asks in the very same words. */
export function sentAgain(): SentAgain {
  const answers = new Map<string, Sent>();
  /** A page asks our own API too, past the network: nobody else will ask in these words. */
  const fromOutside = new WeakSet<IncomingMessage>();
  let bytes = 0;

  const forget = (asked: string) => {
    const sent = answers.get(asked);
    if (sent) bytes -= weightOf(asked, sent);
    answers.delete(asked);
  };

  return {
    keep(reply, body, encoding, isGood) {
      const { raw } = reply.request;
      if (!fromOutside.has(raw)) return;
      reply.raw.once('finish', () => {
        const headers = reply.getHeaders() as OutgoingHttpHeaders;
        if (reply.statusCode !== 200 || headers['set-cookie'] !== undefined) return;
        // Somebody packed it on the way: other bytes went out than these.
        if (headers['content-encoding'] !== encoding) return;
        const asked = wordsOf(raw);
        forget(asked);
        const sent = { headers, body, isGood, sentAt: performance.now(), isHitAgain: false };
        answers.set(asked, sent);
        bytes += weightOf(asked, sent);
        for (const [name] of evictionOrder(answers)) {
          if (bytes <= mostBytes) break;
          forget(name);
        }
      });
    },

    answer(request, response) {
      if (request.method !== 'GET') return false;
      fromOutside.add(request);
      const asked = wordsOf(request);
      const sent = answers.get(asked);
      if (!sent) return false;
      if (performance.now() - sent.sentAt > mostMs || !sent.isGood()) {
        forget(asked);
        return false;
      }
      sent.isHitAgain = true;
      const { headers, body } = sent;
      if (request.headers['if-none-match']?.includes(String(headers['etag']).slice(2))) {
        const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...bare } = headers;
        response.writeHead(304, bare).end();
      } else response.writeHead(200, headers).end(body);
      return true;
    },
  };
}

/** The question too: an address may be longer than what is found there. */
const weightOf = (asked: string, { body }: Sent) => body.length + 2 * asked.length + 1_000;

const wordsOf = ({ url, headers }: IncomingMessage) => `${url}\n${headers['accept-encoding'] ?? ''}`;
