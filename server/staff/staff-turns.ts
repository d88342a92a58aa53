import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** One change of the staff after the other: when two owners demote each other at the same moment, one stays an owner. */
export async function takeStaffTurns(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`.execute(tx);
}
