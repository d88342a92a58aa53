import { isOutage } from '../db/outage/outage.ts';
import { logSeldom } from '../http/log-seldom.ts';
import type { Shop } from '../shop.ts';
import type { Cdn } from './ask-cache.ts';
import { purgeAll, queuePurges } from './queue-purges.ts';
import { sendPurges } from './send-purges.ts';

const everyMs = 500;

/**
 * Tells the cache in front of the shop of changes, until the jobs end. Each process that works off jobs looks; the database
 * sees to it that one of them tells. At each start everything is purged: pages of another release or of other settings.
 */
export function purgeChanges(shop: Pick<Shop, 'db' | 'jobs' | 'log' | 'counts' | 'now'>, cdn: Cdn): void {
  const { db, jobs, log } = shop;
  const logFailure = logSeldom(shop.now);
  const { host } = new URL(cdn.purgeUrl);
  let hasEnded = false;
  let isFirst = true;
  let isFailing = false;

  const look = async () => {
    if (isFirst) await db.transaction().execute(purgeAll);
    isFirst = false;
    await queuePurges(db);
    const problem = await sendPurges(shop, cdn);
    if (problem !== null) logFailure(log, `ATTENTION The cache at ${host} did not drop what changed: ${problem}`);
    else if (isFailing) log.warn(`The cache at ${host} is told of changes again.`);
    isFailing = problem !== null;
  };
  const lookOn = () => {
    if (hasEnded) return;
    void look()
      .catch((error: unknown) => {
        if (!hasEnded && !isOutage(error)) log.error(error); // An outage has one line (`db/outage/`).
      })
      .then(() => setTimeout(lookOn, everyMs).unref());
  };
  jobs.once('stopped', () => (hasEnded = true));
  lookOn();
}
