import { transact } from '../db/transact.ts';
import { throttledWarning } from '../http/throttled-warning.ts';
import { pollUntilStopped } from '../jobs/poll-until-stopped.ts';
import type { Shop } from '../shop.ts';
import type { Cdn } from './purge-tags.ts';
import { purgeAll, queuePurges } from './queue-purges.ts';
import { sendPurges } from './send-purges.ts';

const everyMs = 500;

/**
 * Sends purges of what changed to the cache in front of the shop, until the jobs end. Every worker process polls; a lock in
 * the database lets one of them send the purges. At each start everything is purged: pages of another release or of other
 * settings.
 */
export function purgeChanges(shop: Pick<Shop, 'db' | 'jobs' | 'log' | 'counts' | 'now'>, cdn: Cdn): void {
  const { db, jobs, log } = shop;
  const logFailure = throttledWarning(shop.now);
  const { host } = new URL(cdn.purgeUrl);
  let isFirst = true;
  let isFailing = false;

  pollUntilStopped(jobs, {
    everyMs,
    run: async () => {
      if (isFirst) await transact(db, purgeAll);
      isFirst = false;
      await queuePurges(db);
      const sent = await sendPurges(shop, cdn);
      if (sent.result === 'nothing due') return;
      const wasFailing = isFailing;
      isFailing = sent.result === 'failed';
      if (sent.result === 'failed')
        logFailure(log, `ATTENTION The cache at ${host} did not drop what changed: ${sent.problem}`);
      else if (wasFailing) log.warn(`The cache at ${host} is told of changes again.`);
    },
    onError: (error) => log.error(error),
  });
}
