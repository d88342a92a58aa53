import { type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from '#shared/admin/notices/notice-kinds.ts';
import type { Database } from '../db/database.ts';
import { failedJobsQuery } from '../jobs/failed-jobs-query.ts';
import { chosenBy } from '../notices/recipients.ts';
import { disputeSubject } from '../notices/notices-with-content.ts';
import { openRefunds } from '../refunds/open-refunds.ts';

/**
 * What needs a person, found by queries, so that no process has to live long enough to report it. Once handled, it is
 * no longer found.
 *
 * A queued job that was retried and failed again is new. A scheduled one is new once a day, and only if no later run
 * succeeded: a failure during a short outage needs no attention. Emails to staff about problems are left out, or one
 * that cannot be sent would cause the next.
 */
const found = {
  'refund-failed': sql`
    select id::text as subject from (${openRefunds}) as open_refunds where status in ('failed', 'needs_attention')`,
  dispute: sql`select ${disputeSubject} as subject from disputes where status = 'awaiting_merchant'`,
  'payment-review': sql`select reference as subject from payment_attempts where outcome = 'review'`,
  'job-failed': sql`
    select id || ' ' || extract(epoch from completed_on) as subject
    from (${failedJobsQuery}) as failed_jobs
    where is_queued and not coalesce(data ->> 'key', '') like any (array['owner-alert:%', 'staff-notice:%'])
    union
    select name || ' ' || (completed_on at time zone 'Africa/Lagos')::date
    from (${failedJobsQuery}) as failed_jobs
    where not is_queued and completed_on < now() - interval '5 minutes'`,
} as const satisfies Partial<Record<NoticeKind, RawBuilder<unknown>>>;

/**
 * Queues the notices about what was found. A former release emailed these kinds to owners as alerts: those are not sent
 * again.
 */
export async function writeFoundNotices(tx: Database, at: Date): Promise<void> {
  for (const [kind, subjects] of Object.entries(found)) {
    await sql`
      insert into staff_notices (kind, subject, staff_id, noticed_at)
      select ${kind}::text, left(subject, 300), chosen.id, ${at}::timestamptz
      from (${subjects}) as found cross join (${chosenBy(kind as NoticeKind)}) as chosen
      where not exists (
        select from owner_alerts
        where owner_alerts.kind = ${kind} and owner_alerts.subject = left(found.subject, 300) and emailed_at is not null)
      on conflict do nothing`.execute(tx);
  }
}
