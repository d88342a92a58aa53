import { sql } from 'kysely';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';

interface ReadEntry {
  by: Pick<Staff, '_id'>;
  at: Date;
  action: (typeof readActions)[number];
  /** The customer whose data was read: their row in `customers`, never a name. */
  subject?: string;
}

/** The kinds of the index `audit_log_looks`. */
const readActions = ['customer.read', 'customers.listed', 'customers.searched'] as const;

/**
 * Logs that staff read customer data, before they see any: one entry for each staff member, kind, customer and hour,
 * however often. Search terms are not logged: the log outlives an account.
 */
export async function logCustomerRead(
  db: Database,
  { by, at, action, subject = 'customers' }: ReadEntry,
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ at, staffId: by._id, action, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an entry of the log is about reading, and not about a change. */
export const isReadEntry = sql<boolean>`action in (${sql.join(readActions.map((look) => sql.lit(look)))})`;
