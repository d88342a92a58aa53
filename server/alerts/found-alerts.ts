import { type RawBuilder, sql } from 'kysely';
import type { AlertKind } from '#shared/admin/alerts.ts';

/**
 * What needs an owner and is in the database anyway, so that no process has to live long enough to say so. What is handled is
 * no longer found. The other kinds are noticed where they happen (`notice.ts`).
 */
export const foundAlerts = {
  // Again when a bank takes it up again.
  dispute: sql`
    select id || ' ' || extract(epoch from open_since) as subject from disputes where status = 'awaiting_merchant'`,
  'unknown-charge': sql`select reference as subject from unknown_charges where done_at is null`,
} as const satisfies Partial<Record<AlertKind, RawBuilder<unknown>>>;
