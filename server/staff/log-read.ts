import { sql } from 'kysely';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';

interface Look {
  by: Pick<Staff, '_id'>;
  at: Date;
  action: (typeof looks)[number];
  /** Whose file was read: their row in `customers`, never a name. */
  subject?: string;
}

/** The kinds that the index `audit_log_looks` knows. */
const looks = ['customer.read', 'customers.listed', 'customers.searched'] as const;

/**
 * Writes down that somebody looked at customers, before they see anything: one line for each of the staff, kind of look,
 * file and hour, however often. Not what they looked for: the log outlives an account.
 */
export async function logCustomerRead(db: Database, { by, at, action, subject = 'customers' }: Look): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ at, staffId: by._id, action, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a line of the log tells of a look, and not of a change. */
export const isReadEntry = sql<boolean>`action in (${sql.join(looks.map((look) => sql.lit(look)))})`;
