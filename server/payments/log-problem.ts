import type { Shop } from '../shop.ts';

/** Logs one line for the operator about something that a person must handle. */
export function logProblem({ config }: Pick<Shop, 'config'>, sentence: string): void {
  if (config.logLevel !== 'silent') console.error(`ATTENTION ${sentence.replaceAll(/\s+/g, ' ')}`);
}
