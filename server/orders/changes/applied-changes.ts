import type { Database } from '../../db/database.ts';

interface Item {
  name: string;
  size: string;
  color: string;
}

/**
 * The changes of an order after it was paid (docs/decisions/0105, 0111): units that became another item, or its
 * delivery.
 */
export type AppliedChange = { at: Date } & (
  | { quantity: number; from: Item; to: Item }
  | { delivery: { from: string; to: string } }
);

/** The changes of a paid order as its log has them, the oldest first. */
export async function appliedChanges(db: Database, orderId: string): Promise<AppliedChange[]> {
  const events = await db
    .selectFrom('orderEvents')
    .select(['at', 'note'])
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['item_changed', 'delivery_changed'])
    .orderBy('seq')
    .execute();
  return events.map(({ at, note }) => ({ ...(note as AppliedChange), at }));
}
