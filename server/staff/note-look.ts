import type { Staff } from '#shared/staff/api.ts';
import type { Database } from '../db/database.ts';

interface Look {
  by: Pick<Staff, '_id'>;
  at: Date;
  /** The kinds that the index `audit_log_looks` knows. */
  action: 'customer.read' | 'customers.listed' | 'customers.searched';
}

/**
 * Writes down that somebody looked at customers, before they see anything: one line for each person, kind of look and
 * hour, however often. Not whom or what they looked for: the log outlives an account.
 */
export async function noteLook(db: Database, { by, at, action }: Look): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ at, staffId: by._id, action, subject: 'customers' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
