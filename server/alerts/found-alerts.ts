import { type RawBuilder, sql } from 'kysely';
import { type AlertKind, daysToDecide } from '#shared/admin/alerts.ts';
import type { SecurityKind } from '#shared/security/security-event-kinds.ts';
import { daysBefore } from '#shared/dates/moments.ts';

/**
 * What needs an owner, found by queries, so that no process has to live long enough to report it. Once handled, it is
 * no longer found. The other kinds are noticed where they happen (`raise-alerts.ts`).
 */
export const foundAlerts = (at: Date) =>
  ({
    // Again when a bank takes it up again.
    dispute: sql`
    select id || ' ' || extract(epoch from open_since) as subject from disputes where status = 'awaiting_merchant'`,
    'unknown-charge': sql`select reference as subject from unknown_charges where done_at is null`,
    // Again when it was switched on again, and rejected again.
    'push-rejected': sql`
    select id || ' ' || extract(epoch from given_up_at) as subject from push_subscriptions where given_up_at is not null`,
    'payment-key-rejected': rejectedKey('payment-key-rejected', at),
    'courier-key-rejected': rejectedKey('courier-key-rejected', at),
    'return-waiting': sql`
    select id::text as subject from returns where status = 'requested' and requested_at <= ${daysBefore(at, daysToDecide)}`,
    // Once a day for each reason. By night nothing is tried, so what stopped staff's texts yesterday may be over.
    'texts-stopped': sql`
    select reason || ' ' || (${at}::timestamptz at time zone 'Africa/Lagos')::date as subject
    from (
      select reason from text_messages where status = 'waiting'
      union all
      select stopped_by from staff_phones
      where (try_after at time zone 'Africa/Lagos')::date = (${at}::timestamptz at time zone 'Africa/Lagos')::date
    ) as stopped
    where reason in ('key', 'balance', 'sender', 'account') group by reason`,
  }) as const satisfies Partial<Record<AlertKind, RawBuilder<unknown>>>;

/** Once for each day on which it was rejected, while that is not an hour ago. */
const rejectedKey = (kind: SecurityKind, at: Date) => sql`
  select max(last_at at time zone 'Africa/Lagos')::date::text as subject from security_events
  where kind = ${kind} and last_at > ${at}::timestamptz - interval '1 hour' having count(*) > 0`;
