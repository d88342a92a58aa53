import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface FailedJob {
  id: string;
  name: string;
  /** What it was about, such as `{ reference }`. */
  facts: object;
  since: Date;
  /** The last error. */
  why: string;
}

/** Failed jobs, newest first: staff have to review them. */
export async function failedJobs(db: Database): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name, data as facts, completed_on as since, coalesce(output->>'message', output::text, '') as why
    from pgboss.job where state = 'failed' order by completed_on desc limit 200`.execute(db);
  return rows;
}
