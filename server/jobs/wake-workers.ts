import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isOutage } from '../db/outage/outage.ts';
import type { Shop } from '../shop.ts';

/**
 * Looks every `everyMs` for queues with a job that is due, and wakes their workers. One query for all queues: workers that
 * poll by themselves ask the database fifty times a second while there is nothing to do. It ends with `jobs`.
 *
 * @param workers the worker of each queue, by the queue's name
 * @returns looks at once
 */
export function wakeWorkers(
  { db, jobs, log }: Pick<Shop, 'db' | 'jobs' | 'log'>,
  workers: ReadonlyMap<string, string>,
  everyMs: number,
): () => void {
  let hasEnded = false;
  const look = async () => {
    for (const name of await dueQueues(db)) {
      const worker = workers.get(name);
      if (worker) jobs.notifyWorker(worker);
    }
  };
  const lookNow = () =>
    look().catch((error: unknown) => {
      if (hasEnded || isOutage(error)) return; // An outage has one line (`db/outage/`).
      log.error({ err: error }, 'It could not be seen which jobs are due');
    });
  const lookOn = () => {
    if (!hasEnded) void lookNow().then(() => setTimeout(lookOn, everyMs).unref());
  };
  jobs.once('stopped', () => {
    hasEnded = true;
  });
  lookOn();
  return () => void lookNow();
}

async function dueQueues(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`.execute(db);
  return rows.map(({ name }) => name);
}
