import { sql } from 'kysely';
import type { AlertKind } from '#shared/admin/alerts.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';

interface CurrentAlert {
  kind: AlertKind;
  /** For the ledger, the rule that is broken. */
  subject: string;
  since: Date;
}

/** How long after it was last seen an alert counts as current. The ledger is checked every night. */
const currentForMs = { 'provider-away': 15 * 60_000, 'ledger-fault': 25 * 3_600_000 } as const;

/**
 * Alerts that no other list of the admin shows, the newest first: an outage of the payment provider, and faults in the
 * ledger.
 */
export async function currentAlerts(db: Database, now: Date): Promise<CurrentAlert[]> {
  const isCurrent = Object.entries(currentForMs).map(
    ([kind, ms]) => sql`(kind = ${kind} and last_seen_at > ${new Date(now.getTime() - ms)})`,
  );
  const { rows } = await sql<CurrentAlert>`
    select kind, split_part(subject, ' ', 1) as subject, noticed_at as since from owner_alerts
    where ${sql.join(isCurrent, sql` or `)} order by noticed_at desc, subject limit 100`.execute(db);
  return rows;
}

/** They have no personal data. */
const retentionDays = 365;

/** Deletes old alerts. If the cause still needs a person, it is noticed again. Runs every night. */
export async function deleteOldAlerts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('ownerAlerts').where('lastSeenAt', '<', daysBefore(now, retentionDays)).execute();
}
