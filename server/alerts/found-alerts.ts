import { type RawBuilder, sql } from 'kysely';
import type { AlertKind } from '#shared/admin/alerts.ts';
import { queues } from '../job-queue.ts';
import { openRefunds } from '../orders/admin/filter-orders.ts';

const queued = Object.values(queues).map(({ name }) => name);

/**
 * What needs a person and is in the database anyway, so that no process has to live long enough to say so. What is handled is
 * no longer found. The other kinds are noticed where they happen (`notice.ts`).
 *
 * A queued job that was retried and given up again is new. A scheduled one is new once a day, and only when no later run
 * succeeded: what fails during a short outage needs nobody. Emails of this feature are left out, or one that cannot be sent
 * would cause the next.
 */
export const foundAlerts = {
  'refund-failed': sql`
    select id::text as subject from (${openRefunds}) as open_refunds where status in ('failed', 'needs_attention')`,
  'payment-review': sql`select reference as subject from payment_attempts where outcome = 'review'`,
  // Again when a bank takes it up again.
  dispute: sql`
    select id || ' ' || extract(epoch from open_since) as subject from disputes where status = 'awaiting_merchant'`,
  'unknown-charge': sql`select reference as subject from unknown_charges where done_at is null`,
  'job-failed': sql`
    select id || ' ' || extract(epoch from completed_on) as subject
    from pgboss.job
    where state = 'failed' and name = any(${queued}) and coalesce(data ->> 'key', '') not like 'owner-alert:%'
    union
    select name || ' ' || (completed_on at time zone 'Africa/Lagos')::date
    from pgboss.job as failed
    where state = 'failed' and name <> all(${queued}) and completed_on < now() - interval '5 minutes'
      and not exists (
        select from pgboss.job as later
        where later.name = failed.name and later.state = 'completed' and later.completed_on > failed.completed_on)`,
} as const satisfies Partial<Record<AlertKind, RawBuilder<unknown>>>;
