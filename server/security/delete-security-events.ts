import { sql } from 'kysely';
import { daysBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';

/**
 * Deletes security events, with their networks and addresses, after the time an investigation needs. Runs every night.
 */
export async function deleteOldSecurityEvents(db: Database, now: Date): Promise<void> {
  const since = daysBefore(now, retention.securityEventDays);
  await deleteInBatches(db, 'securityEvents', sql`hour < ${since}`);
}

/** Removes an address from security events; kind, number and network stay until they expire. */
export async function anonymizeSecurityEvents(tx: Database, email: string): Promise<void> {
  if (email === '') return;
  await sql`
    with about as (delete from security_events where email = ${email} returning *)
    insert into security_events (hour, kind, act, network, email, times, first_at, last_at)
    select hour, kind, act, network, '', sum(times), min(first_at), max(last_at) from about
    group by hour, kind, act, network order by hour, kind, act, network
    on conflict (hour, kind, act, network, email) do update set
      times = security_events.times + excluded.times,
      first_at = least(security_events.first_at, excluded.first_at),
      last_at = greatest(security_events.last_at, excluded.last_at)`.execute(tx);
}
