import type { Shop } from '../shop.ts';

/** Logs one line for the operator about something that a person must handle. */
export function logProblem({ log }: Pick<Shop, 'log'>, sentence: string): void {
  log.error(`ATTENTION ${sentence.replaceAll(/\s+/g, ' ')}`);
}
