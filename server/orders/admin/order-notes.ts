import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { lockOrder } from '../lock-order.ts';
import { belongsTo, type Person } from '../order-by-id.ts';

/**
 * Keeps what somebody wrote about an order, for the staff, and for the person when they ask for their data; under the same key it is one note.
 *
 * @throws ShopError `order_not_found`; `gone` for the order of somebody who was forgotten
 */
export async function addOrderNote(
  { db, now }: Shop,
  orderId: string,
  { key, text, by }: { key: string; text: string; by: Staff },
): Promise<void> {
  const at = now();
  await transact(db, async (tx) => {
    const { anonymousAt } = await lockOrder(tx, orderId);
    if (anonymousAt !== null) throw new ShopError('gone'); // Nobody would ever delete it.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('orderNotes')
      .values({ id: key, orderId, at, staffId: by._id, text })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const isNew = numInsertedOrUpdatedRows === 1n;
    // Not what it says: the log of changes outlives a person's data.
    if (isNew) await writeAudit(tx, { by, at, action: 'order.noted', subject: orderId });
  });
}

/** What was noted about a person's orders, for themselves. Who wrote it is the staff's own. */
export async function orderNotesOf(db: Database, person: Person) {
  const notes = await db
    .selectFrom('orderNotes')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['orderId', 'at', 'text'])
    .where(belongsTo(person))
    .orderBy('at')
    .orderBy('orderNotes.id')
    .execute();
  return notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}

/** Notes may name a person: they go with the rest of what is personal. */
export async function deleteOrderNotes(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('orderNotes').where('orderId', 'in', orderIds).execute();
}
