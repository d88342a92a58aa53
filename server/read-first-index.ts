import { setTimeout as pause } from 'node:timers/promises';
import { isOutage } from './db/outage/outage.ts';
import type { Shop } from './shop.ts';

/**
 * Reads the search index, so that the first shopper need not wait; a request that comes before shares the same read.
 * Outages of the database are logged elsewhere; any other error might last, so its first one is logged.
 *
 * @param signal ends the tries
 */
export async function readFirstIndex(
  { searchIndex, log }: Pick<Shop, 'searchIndex' | 'log'>,
  signal: AbortSignal,
  retryMs = 1_000,
): Promise<void> {
  let isLogged = false;
  while (!signal.aborted) {
    try {
      await searchIndex();
      return;
    } catch (error) {
      if (!isLogged && !signal.aborted && !isOutage(error)) {
        log.error(
          { err: error },
          'The search index could not be read. It is tried each second, and the shop waits for it',
        );
        isLogged = true;
      }
    }
    await pause(retryMs, undefined, { ref: false });
  }
}
