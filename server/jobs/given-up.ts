import { sql } from 'kysely';

/**
 * A condition on `pgboss.job as job`: it failed for good, and nothing has made up for it since. A scheduled job has no second try;
 * the next run that succeeds is one.
 */
export const isGivenUp = sql<boolean>`job.state = 'failed' and (job.retry_limit > 0 or not exists (
  select from pgboss.job as later
  where later.name = job.name and later.state = 'completed' and later.completed_on > job.completed_on))`;
