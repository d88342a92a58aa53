import type { Database } from '../db/database.ts';

/**
 * Locks a member of staff before their notices are sent: the second of two workers waits here, and removing this person, a
 * device, their number or a choice runs before or after, never in between.
 *
 * @returns false if they have left
 */
export async function lockRecipient(tx: Database, staffId: string): Promise<boolean> {
  const staff = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('leftAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return staff !== undefined;
}
