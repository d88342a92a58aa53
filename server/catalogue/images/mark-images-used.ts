import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Marks uploaded images as used now: `deleteUnusedImages` waits for this transaction and spares them for a day.
 *
 * @returns those of them that exist. One that this job has begun to delete does not.
 */
export async function markImagesUsed(tx: Database, wanted: readonly string[], at: Date): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`update pictures set wanted_at = ${at} from (
      select address from pictures where address = any(${[...new Set(wanted)]}::text[]) and deleting_since is null
      order by address for no key update
    ) as locked where pictures.address = locked.address
    returning pictures.address`.execute(tx);
  return new Set(rows.map(({ address }) => address));
}
