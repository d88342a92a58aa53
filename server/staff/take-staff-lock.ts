import type { Database } from '../db/database.ts';
import { takeNamedLock } from '../db/locks/named-lock.ts';

/** One change of the staff after the other: when two owners demote each other at the same moment, one stays an owner. */
export async function takeStaffLock(tx: Database): Promise<void> {
  await takeNamedLock(tx, 'staff');
}
