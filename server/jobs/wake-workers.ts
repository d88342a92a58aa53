import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Shop } from '../shop.ts';
import { pollUntilStopped } from './poll-until-stopped.ts';

/**
 * Checks every `everyMs` which queues have a job that is due, and wakes their workers. One query for all queues: workers that
 * poll by themselves ask the database fifty times a second while there is nothing to do. It ends with `jobs`.
 *
 * @param workers the worker of each queue, by the queue's name
 * @returns a function that checks at once
 */
export function wakeWorkers(
  { db, jobs, log }: Pick<Shop, 'db' | 'jobs' | 'log'>,
  workers: ReadonlyMap<string, string>,
  everyMs: number,
): () => void {
  return pollUntilStopped(jobs, {
    everyMs,
    run: async () => {
      for (const name of await dueQueues(db)) {
        const worker = workers.get(name);
        if (worker) jobs.notifyWorker(worker);
      }
    },
    onError: (error) => log.error({ err: error }, 'Checking for due jobs failed'),
  });
}

async function dueQueues(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`.execute(db);
  return rows.map(({ name }) => name);
}
