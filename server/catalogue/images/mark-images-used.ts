import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Marks images as used now: `deleteUnusedImages` waits for this transaction and spares them for a day. If it came
 * first, they are gone when this returns, so callers check afterwards that they still exist.
 */
export async function markImagesUsed(tx: Database, wanted: readonly string[], at: Date): Promise<void> {
  await sql`update pictures set wanted_at = ${at} from (
      select address from pictures where address = any(${[...new Set(wanted)]}::text[]) order by address for no key update
    ) as locked where pictures.address = locked.address`.execute(tx);
}
