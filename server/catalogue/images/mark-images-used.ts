import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Says of pictures that somebody wants them now: `forgetPictures` waits for this transaction, and lets them be for a
 * day; or it was faster, and then they are gone when this returns. So whoever shows them looks afterwards
 * whether they are there.
 */
export async function markImagesUsed(tx: Database, wanted: readonly string[], at: Date): Promise<void> {
  await sql`update pictures set wanted_at = ${at} from (
      select address from pictures where address = any(${[...new Set(wanted)]}::text[]) order by address for no key update
    ) as locked where pictures.address = locked.address`.execute(tx);
}
