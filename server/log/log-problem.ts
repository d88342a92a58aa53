import type { Shop } from '../shop.ts';

/**
 * Logs one line for the operator about something that a person must handle.
 *
 * @param error with its stack, for what may be a fault of the code
 */
export function logProblem({ log }: Pick<Shop, 'log'>, sentence: string, error?: unknown): void {
  log.error(error === undefined ? {} : { err: error }, `ATTENTION ${sentence.replaceAll(/\s+/g, ' ')}`);
}
