import { sql } from 'kysely';
import { queues } from './job-queue.ts';

const queued = Object.values(queues).map(({ name }) => name);

const expiring: readonly string[] = [queues.emailCode.name, queues.emailOrderLink.name];
/**
 * Emails of codes, and of links and codes that anybody may request under any address: they have expired, and can be
 * requested again. And emails that were sent since, after staff corrected an address, or are no longer to be sent.
 */
const isResolved = sql<boolean>`(name = any(${expiring}) or name = ${queues.sendEmail.name} and (
  data->>'key' like any (array['newsletter-confirm:%', 'stock-request-confirm:%', 'confirm-order:%'])
  or not exists (select from letters where letters.key = data->>'key' and letters.sent_at is null)))`;

/**
 * The jobs that failed for good and that nothing has made up for since, each with `is_queued`. A scheduled job has no second
 * try, also one that is queued between its runs; its next run that succeeds is one. Runs that succeeded are looked for only
 * where some failed: of all jobs there are a hundred thousand.
 */
export const failedJobsQuery = sql`
  with failed as materialized (
    select *, name = any(${queued}) and name not in (select name from pgboss.schedule) as is_queued
    from pgboss.job where state = 'failed' and not ${isResolved}
  ), succeeded as (
    select name, max(completed_on) as last_at from pgboss.job
    where state = 'completed' and name in (select name from failed where not is_queued) group by name
  )
  select failed.* from failed left join succeeded using (name)
  where is_queued or last_at is null or completed_on > last_at`;
