import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { failedJobsQuery } from '../jobs/failed-jobs-query.ts';

/** The jobs of one queue. */
export interface QueueCount {
  queue: string;
  /** Jobs that could run now. */
  waiting: number;
  active: number;
  /** Given up. A scheduled job counts once, until a run succeeds. */
  failed: number;
  /** How long the oldest of those that could run has waited, in seconds. */
  oldest: number;
}

/** A scrape that waits longer for a connection or an answer does without. */
const patienceMs = 3_000;

/** Each queue that has jobs; null when the database does not respond. */
export async function queueCounts(db: Database): Promise<QueueCount[] | null> {
  const counting = sql<QueueCount>`
    select name as queue, coalesce(waiting, 0) as waiting, coalesce(active, 0) as active, coalesce(failed, 0) as failed,
      coalesce(oldest, 0) as oldest
    from (
      select name,
        count(*) filter (where state < 'active' and start_after <= now()) as waiting,
        count(*) filter (where state = 'active') as active,
        extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float8 as oldest
      from pgboss.job where state <= 'active' group by name
    ) as open full join (
      select name, case when bool_or(is_queued) then count(*) else 1 end as failed
      from (${failedJobsQuery}) as failed_jobs group by name
    ) as failed_jobs using (name)`.execute(db);
  const timeout = new AbortController();
  const late = after(patienceMs, null, { ref: false, signal: timeout.signal }).catch(() => null);
  try {
    return (await Promise.race([counting.then(({ rows }) => rows).catch(() => null), late])) ?? null;
  } finally {
    timeout.abort();
  }
}
