import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isGivenUp } from '../jobs/given-up.ts';

/** The jobs of one queue. */
export interface QueueCount {
  queue: string;
  /** Jobs that could run now. */
  waiting: number;
  active: number;
  /** Given up, but for scheduled ones of which a later run succeeded. */
  failed: number;
  /** How long the oldest of those that could run has waited, in seconds. */
  oldest: number;
}

/** A scrape that waits longer for a connection or an answer does without. */
const patienceMs = 3_000;

/** Each queue that has jobs; null when the database does not respond. */
export async function queueCounts(db: Database): Promise<QueueCount[] | null> {
  const counting = sql<QueueCount>`
    select name as queue,
      count(*) filter (where state < 'active' and start_after <= now()) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where ${isGivenUp}) as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)
        ::float8 as oldest
    from pgboss.job as job where state <= 'active' or state = 'failed' group by name`.execute(db);
  const timeout = new AbortController();
  const late = after(patienceMs, null, { ref: false, signal: timeout.signal }).catch(() => null);
  try {
    return (await Promise.race([counting.then(({ rows }) => rows).catch(() => null), late])) ?? null;
  } finally {
    timeout.abort();
  }
}
