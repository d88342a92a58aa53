import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { lockOrder } from '../lock-order.ts';
import { belongsTo, type Customer } from '../access/may-read.ts';

/**
 * Adds an order note: staff read it, and the customer does in the export of their data. The same key adds one note
 * only.
 *
 * @throws ShopError `order_not_found`; `gone` for an anonymized order
 */
export async function addOrderNote(
  { db, now }: Shop,
  orderId: string,
  { key, text, by }: { key: string; text: string; by: Staff },
): Promise<void> {
  const at = now();
  await transact(db, async (tx) => {
    const { anonymousAt } = await lockOrder(tx, orderId);
    if (anonymousAt !== null) throw new ShopError('gone'); // No job would ever delete the note.
    const isNew = await insertOrderNote(tx, orderId, { key, at, text, by });
    // Without the text: the audit log outlives a person's data.
    if (isNew) await writeAudit(tx, { by, at, action: 'order.noted', subject: orderId });
  });
}

interface OrderNote {
  key: string;
  at: Date;
  text: string;
  by: Staff;
}

/**
 * Adds a note to an order that is not anonymous and whose row is locked.
 *
 * @returns whether it is new
 */
export async function insertOrderNote(
  tx: Database,
  orderId: string,
  { key, at, text, by }: OrderNote,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('orderNotes')
    .values({ id: key, orderId, at, staffId: by._id, text })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The notes on a customer's orders, for the export of their data. Authors are left out. */
export async function orderNotesOf(db: Database, customer: Customer) {
  const notes = await db
    .selectFrom('orderNotes')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['orderId', 'at', 'text'])
    .where(belongsTo(customer))
    .orderBy('at')
    .orderBy('orderNotes.id')
    .execute();
  return notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}

/** Notes may contain personal data, so they are deleted when orders are anonymized. */
export async function deleteOrderNotes(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('orderNotes').where('orderId', 'in', orderIds).execute();
}
