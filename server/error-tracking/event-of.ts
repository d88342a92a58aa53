import { randomUUID } from 'node:crypto';
import type { Event, StackParser } from '@sentry/core';
import { type ErrorLine, fatalLevel } from './error-line.ts';

/** An error as the tracker shows it. */
export function eventOf(
  { level, time, msg, err, requestId, method, route, path }: ErrorLine,
  parseStack: StackParser,
): Event {
  const { type, message, stack, code, cause } = err;
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: time / 1_000,
    platform: 'node',
    level: level >= fatalLevel ? 'fatal' : 'error',
    ...(route !== undefined && { transaction: method === undefined ? route : `${method} ${route}` }),
    exception: {
      values: [{ type, value: message, ...(stack && { stacktrace: { frames: parseStack(stack, 1) } }) }],
    },
    tags: { request_id: requestId, method, route, code },
    extra: { log: msg, path, ...(cause !== undefined && { cause }) },
    // Otherwise it could take the address of the shop's machine for a customer's.
    user: { ip_address: null },
  };
}
