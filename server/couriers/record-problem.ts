import type { Database } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import { writeNotice } from '../notices/write-notice.ts';
import type { Shop } from '../shop.ts';

type ShipmentProblem = NonNullable<DB['shipments']['problem']>;

interface RecordedProblem {
  id: string;
  problem: ShipmentProblem;
  /** The courier service's own words. */
  words: string;
}

/**
 * Flags a parcel for staff. Nothing else is changed, and the same problem is reported once, also after it was
 * dismissed.
 */
export async function recordProblem(
  { now }: Shop,
  tx: Database,
  { id, problem, words }: RecordedProblem,
): Promise<void> {
  const { problemNumber } = await tx
    .updateTable('shipments')
    .set({ problem, problemWords: words.slice(0, 300) })
    .where('id', '=', id)
    .returning('problemNumber')
    .executeTakeFirstOrThrow();
  await writeNotice(tx, { kind: 'courier-problem', subject: `${id} ${problem} ${problemNumber}`, at: now() });
}
