import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type FailureCode, failures, ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { isOutage } from '../db/outage/outage.ts';
import { STATUS_CODES } from './node-http.ts';

/** After a failover a standby takes over within seconds. */
export const outageRetrySeconds = 5;

/** Without it a cache in front of the shop may keep a 404 for as long as it likes (RFC 9110, 15.1). */
const noStore = 'no-store';

/** Turns anything thrown into a response. Only an outage that a browser should see as a page is sent elsewhere. */
export function sendError(thrown: FastifyError | ShopError, request: FastifyRequest, reply: FastifyReply) {
  void reply.header('cache-control', noStore);
  // Not logged here: an outage has one line at its beginning (`db/outage/watch-database.ts`).
  const error = isOutage(thrown) ? new ShopError('unavailable', { retryAfterSeconds: outageRetrySeconds }) : thrown;
  if (error instanceof ShopError) {
    const { code, message, details } = error;
    const { status } = failures[code];
    if (status === 429 || status === 503) {
      const { retryAfterSeconds = 60 } = details;
      void reply.header('retry-after', String(retryAfterSeconds));
    }
    return reply.code(status).send({ ...details, success: false, code, message });
  }
  const isInvalidId = error.validationContext === 'params' || error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  if (isInvalidId) return sendInvalidId(error, reply);
  if (error.validation) return sendInvalid(error, reply);
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return reply
      .code(error.statusCode)
      .send({ success: false, code: 'invalid_request', message: messageFor(error.statusCode) });
  }
  const { id, method, routeOptions } = request;
  request.log.error({ err: error, requestId: id, method, route: routeOptions.url }, 'A request failed unexpectedly');
  return reply
    .code(500)
    .send({ success: false, code: 'unexpected', message: messages.general.unexpected, reference: request.id });
}

/** An unknown path under /api, or a missing image. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', noStore)
    .send({ success: false, code: 'not_found', message: failures.not_found.message });
}

/** Bytes that are not an HTTP request: there is only a socket, so the response is written by hand. */
export function sendParseError({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify({ success: false, code: 'invalid_request', message: messageFor(status) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Cache-Control: ${noStore}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** An invalid id gets the same response as an unknown one. */
function sendInvalidId(error: FastifyError, reply: FastifyReply) {
  const message = error.validation?.[0]?.message ?? failures.not_found.message;
  const known = Object.entries(failures).find(([, failure]) => failure.status === 404 && failure.message === message);
  const code = (known?.[0] ?? 'not_found') as FailureCode;
  return reply.code(404).send({ success: false, code, message });
}

/** The first error as the message, and the first error of each field. */
function sendInvalid(error: FastifyError, reply: FastifyReply) {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of error.validation ?? []) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    fields[field] ??= isOurs(message) ? message : messages.general.invalidRequest;
  }
  const [message = messages.general.invalidRequest] = Object.values(fields);
  return reply.code(400).send({ success: false, code: 'invalid_request', message, fields });
}

/** `zod/mini` reports 'Invalid input' if a schema has no message. */
function isOurs(message: string | undefined): message is string {
  return message !== undefined && !message.startsWith('Invalid input');
}

function messageFor(status: number): string {
  if (status === 413 || status === 431) return messages.general.tooLarge;
  if (status === 415) return messages.general.unsupportedMedia;
  if (status === 404) return messages.general.unknownCall;
  return messages.general.invalidRequest;
}
