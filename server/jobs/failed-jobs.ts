import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { queues } from './job-queue.ts';

export interface FailedJob {
  id: string;
  name: string;
  /** How often a scheduled job failed. */
  times: number;
  /** What it was about, such as `{ reference }`. */
  facts: object;
  since: Date;
  /** The last error. */
  why: string;
}

/** So many of each queue: a mail server that rejects all emails does not push a refund off the list. */
const maxOfQueue = 100;

const queued = Object.values(queues).map(({ name }) => name);

/**
 * Failed jobs, newest first: staff have to review them. A scheduled job is one entry, however often it failed; other jobs are
 * one entry each.
 */
export async function failedJobs(db: Database): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name, case when is_queued then 1 else times end as times, data as facts, completed_on as since,
      coalesce(output->>'message', output::text, '') as why
    from (
      select *, name = any(${queued}) as is_queued, (count(*) over (partition by name))::int as times,
        row_number() over (partition by name order by completed_on desc, id) as place
      from pgboss.job where state = 'failed'
    ) as failed
    where place <= case when is_queued then ${maxOfQueue}::int else 1 end
    order by completed_on desc`.execute(db);
  return rows;
}

/** How many of them need somebody: not a scheduled job that has run since. */
export async function failedJobCount(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from pgboss.job where state = 'failed' and name = any(${queued})
    ) + (
      select count(*) from (
        select name, max(completed_on) as last from pgboss.job
        where state = 'failed' and name <> all(${queued}) group by name
      ) as failed
      where not exists (
        select from pgboss.job as later
        where later.name = failed.name and later.state = 'completed' and later.completed_on > failed.last)
    ) as count`.execute(db);
  return rows[0]!.count;
}
