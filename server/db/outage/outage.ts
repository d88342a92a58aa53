/** The database did not serve a query, and the next one may be served: nothing is wrong with the query. */
export class DatabaseOutage extends Error {
  /** Copies of an error without its class keep it, such as those that the library of the jobs reports. */
  readonly code = outageCode;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message || codeOf(cause) : String(cause), { cause });
  }
}

const outageCode = 'DATABASE_OUTAGE';

export const isOutage = (error: unknown): boolean => codeOf(error) === outageCode;

/**
 * PostgreSQL's codes, and those of poolers and proxies in front of it: connections that break (08), too many of them, a
 * full disk or memory (53), a server that shuts down, crashes or starts (57P), one that became a standby (25006).
 */
const serverCodes = /^(?:08...|53...|57P0[1-5]|25006)$/;

/** Error codes of the network, and of a socket in a folder. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors of `pg` that have no code. */
const driverMessages = /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The error of a query as a `DatabaseOutage` if it is one, otherwise as it is. */
export function asOutage(reason: unknown): unknown {
  const code = codeOf(reason);
  const isGone =
    serverCodes.test(code) ||
    networkCodes.has(code) ||
    (reason instanceof Error && code === '' && driverMessages.test(reason.message));
  return isGone ? new DatabaseOutage(reason) : reason;
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
