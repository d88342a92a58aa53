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
 * @param tracker gets each finished line too
 */
export function openLog(
  level: Config['logLevel'],
  stream?: { write(line: string): void },
  tracker: { take(line: string): void } | null = null,
): Log {
  const options: LoggerOptions = {
    level,
    mixin: () => ({ requestId: currentRequestId() }),
    serializers: { err: errorAsLogged },
    hooks: { streamWrite: tracker === null ? withoutAddresses : passedOnTo(tracker) },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** The logged parts of an error: errors of the database also carry the rejected values. */
function errorAsLogged(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const logged = messageAsLogged(error);
  return {
    type: name,
    message: logged,
    stack: stack?.replace(message, () => logged),
    ...('code' in error && { code: error.code }),
    ...(cause instanceof Error && { cause: messageAsLogged(cause) }),
  };
}

/** PostgreSQL's class 22 quotes the value, as in 'invalid input syntax for type uuid: "…"', and so does JSON that is none. */
function messageAsLogged(error: Error): string {
  const quotesValue = error instanceof SyntaxError || ('code' in error && /^22[\dA-Z]{3}$/.test(String(error.code)));
  return quotesValue ? error.message.replace(/".*"/s, '"…"') : error.message;
}

/** An email address, also as it is written in a URL, or an escape of JSON, which is no part of an address. Bounded, because a
 * long run of characters is tried from each of them. */
const addressOrEscape = /\\(?:u[\da-f]{4}|.)|[\w.+-]{1,254}(?:@|%(?:25)*40)[\w-]+(?:\.[\w-]+)+/gi;

const withoutAddresses = (line: string): string =>
  line.replaceAll(addressOrEscape, (found) => (found.startsWith('\\') ? found : '<…>'));

const passedOnTo = (tracker: { take(line: string): void }) => (line: string) => {
  const finished = withoutAddresses(line);
  tracker.take(finished);
  return finished;
};
