import type { Database } from '../db/database.ts';

interface Item {
  name: string;
  size: string;
  color: string;
}

/** Units of an order that became another item after it was paid (docs/decisions/0105). */
export interface AppliedChange {
  at: Date;
  quantity: number;
  from: Item;
  to: Item;
}

/** The changes of an order's items as its log has them, the oldest first. */
export async function appliedChanges(db: Database, orderId: string): Promise<AppliedChange[]> {
  const events = await db
    .selectFrom('orderEvents')
    .select(['at', 'note'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'item_changed')
    .orderBy('seq')
    .execute();
  return events.map(({ at, note }) => ({ ...(note as unknown as Omit<AppliedChange, 'at'>), at }));
}
