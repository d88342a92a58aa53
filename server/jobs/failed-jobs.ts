import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { failedJobsQuery } from './failed-jobs-query.ts';

export interface FailedJob {
  id: string;
  name: string;
  /** How often a scheduled job failed. */
  times: number;
  /** The subject of the job, such as `{ reference }`. */
  facts: object;
  since: Date;
  /** The last error. */
  why: string;
}

/** So many of each queue: a mail server that rejects all emails does not push a refund off the list. */
const maxOfQueue = 100;

/**
 * Failed jobs, newest first: staff have to review them. A scheduled job is one entry, however often it failed;
 * other jobs are one entry each.
 */
export async function failedJobs(db: Database): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name, case when is_queued then 1 else times end as times, data as facts, completed_on as since,
      coalesce(output->>'message', output::text, '') as why
    from (
      select *, (count(*) over (partition by name))::int as times,
        row_number() over (partition by name order by completed_on desc, id) as place
      from (${failedJobsQuery}) as failed_jobs
    ) as failed
    where place <= case when is_queued then ${maxOfQueue}::int else 1 end
    order by completed_on desc`.execute(db);
  return rows;
}

/** How many entries that would be, without a limit. */
export async function failedJobCount(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) filter (where is_queued) + count(distinct name) filter (where not is_queued) as count
    from (${failedJobsQuery}) as failed_jobs`.execute(db);
  return rows[0]!.count;
}
