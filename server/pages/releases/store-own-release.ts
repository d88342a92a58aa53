import { setTimeout as after } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Shop } from '../../shop.ts';
import { clientFolder } from '../build-folder.ts';
import { storeRelease } from './store-release.ts';
import { reasonOf } from './release-storage.ts';

/** A start does not fail, and does not wait for longer, when the files can't be kept. */
const patienceMs = 10_000;

/**
 * Keeps the files of this release, before its first page is sent: other machines are asked for them at once. Tries again
 * until it has succeeded.
 *
 * @returns ends the tries
 */
export async function storeOwnRelease(
  { releases, now }: Pick<Shop, 'releases' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { client = clientFolder, retryMs = 60_000 } = {},
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const keep = async (): Promise<void> => {
    try {
      await storeRelease(releases, client, now());
    } catch (error) {
      log.warn(
        `The files of this release can't be kept in ${releases.place}, which is tried again: ${reasonOf(error)}`,
      );
      if (!isEnded) timer = setTimeout(() => void keep(), retryMs).unref();
    }
  };
  await Promise.race([keep(), after(patienceMs, undefined, { ref: false })]);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
