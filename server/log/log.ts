import type { FastifyBaseLogger } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { currentRequestId } from './request-id.ts';

/** The log of this process: one JSON object a line, with the id of the request that it belongs to. */
export type Log = FastifyBaseLogger;

/**
 * No line has an email address in it, wherever it came from: errors of libraries repeat what somebody typed.
 *
 * @param stream receives the lines instead of standard output
 */
export function openLog(level: Config['logLevel'], stream?: { write(line: string): void }): Log {
  const options: LoggerOptions = {
    level,
    mixin: () => ({ requestId: currentRequestId() }),
    serializers: { err: errorAsLogged },
    hooks: { streamWrite: withoutAddresses },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** What is logged of an error: the database's also carry the values that it rejected. */
function errorAsLogged(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause instanceof Error && { cause: cause.message }),
  };
}

/** An email address, also as it is written in a URL, or an escape of JSON, which is no part of an address. Bounded, because a
 * long run of characters is tried from each of them. */
const addressOrEscape = /\\(?:u[\da-f]{4}|.)|[\w.+-]{1,254}(?:@|%(?:25)*40)[\w-]+(?:\.[\w-]+)+/gi;

const withoutAddresses = (line: string): string =>
  line.replaceAll(addressOrEscape, (found) => (found.startsWith('\\') ? found : '<…>'));
