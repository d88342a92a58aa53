import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { returnMayBecome, returnStatuses, type ReturnStatus } from '#shared/returns/status.ts';
import type { Database } from '../db/database.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';

interface Move {
  to: ReturnStatus;
  who: Who;
  at: Date;
  /** Why it is declined. */
  declineWords?: string;
  /** The order that sends the replacement, with which an exchange is closed. */
  replacementId?: string;
}

/**
 * Locks the order of a return. Every change of a return begins with it, so changes happen one after the other.
 *
 * @throws ShopError `return_not_found`
 */
export async function lockOrderOfReturn(tx: Database, id: string): Promise<LockedOrder> {
  const found = await tx.selectFrom('returns').select('orderId').where('id', '=', id).executeTakeFirst();
  if (!found) throw new ShopError('return_not_found');
  return lockOrder(tx, found.orderId);
}

/**
 * Changes the status of a return; the database logs it. The condition is part of the update: of two who decide at once
 * the first wins.
 *
 * @returns false if it has the status already: repeating a change does nothing
 * @throws ShopError `return_moved` when the transition is not allowed
 */
export async function moveReturn(tx: Database, id: string, move: Move): Promise<boolean> {
  const { to, who, at, declineWords = '', replacementId } = move;
  const from = returnStatuses.filter((status) => returnMayBecome[status].includes(to));
  const { numUpdatedRows } = await tx
    .updateTable('returns')
    .set({ status: to, updatedAt: at, updatedBy: who, declineWords, ...(replacementId && { replacementId }) })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  const { status } = await tx.selectFrom('returns').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  // A received return closes by itself when its money was paid.
  if (status === to || (to === 'received' && status === 'closed')) return false;
  throw new ShopError('return_moved');
}
