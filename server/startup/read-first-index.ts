import { setTimeout as pause } from 'node:timers/promises';
import { isOutage } from '../db/outage/outage.ts';
import type { Shop } from '../shop.ts';

/**
 * Reads the search index, so that the first shopper need not wait; a request that comes before shares the same read. A
 * failure is retried.
 *
 * @param signal ends the tries
 * @param onFault is called with the first error other than an outage of the database, which is logged elsewhere: it may
 *   persist
 */
export async function readFirstIndex(
  { searchIndex }: Pick<Shop, 'searchIndex'>,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
  retryMs = 1_000,
): Promise<void> {
  let isReported = false;
  while (!signal.aborted) {
    try {
      await searchIndex();
      return;
    } catch (error) {
      if (!isReported && !signal.aborted && !isOutage(error)) {
        onFault(error);
        isReported = true;
      }
    }
    await pause(retryMs, undefined, { ref: false });
  }
}
