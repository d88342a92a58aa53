import type { Updateable } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { orderMayBecome, type OrderStatus, type Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.ts';
import { cancelEmail } from '../../email/cancel-emails.ts';
import { reminderKey } from '../emails/email-keys.ts';

interface Entry {
  who: Who;
  at: Date;
  /** Further details: nothing personal, as the log outlives the account, but `words`, which go when the order is anonymized. */
  note?: object | undefined;
}

interface Change extends Entry {
  to: OrderStatus;
  /** The columns that go with the new status. */
  columns: Omit<Updateable<DB['orders']>, 'id' | 'status'>;
}

const kinds = {
  pending: 'placed',
  processing: 'paid',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, string>;

/**
 * Changes the status of an order, whose row the caller has locked, and adds an order event. Nothing else changes a
 * status. The database rejects transitions that `shared/orders/status.ts` does not list.
 *
 * @throws ShopError `order_moved` when the transition is not allowed.
 */
export async function changeStatus(
  tx: Database,
  { id, status }: { id: string; status: OrderStatus },
  { to, columns, who, at, note }: Change,
): Promise<void> {
  if (!orderMayBecome[status].includes(to)) throw new ShopError('order_moved');
  const kind = status === 'cancelled' ? 'revived' : kinds[to];
  await tx
    .insertInto('orderEvents')
    .values({ orderId: id, kind, fromStatus: status, toStatus: to, who, at, note: asJson(note) })
    .execute();
  await tx
    .updateTable('orders')
    .set({ ...columns, status: to, network: null })
    .where('id', '=', id)
    .execute();
  // A payment reminder that is still queued must not go out for an order that is paid or cancelled.
  if (status === 'pending') await cancelEmail(tx, reminderKey(id));
}

/**
 * Adds an order event that does not change the status. `kind` is snake_case, such as 'item_changed'.
 *
 * @returns its number among the events of the order
 */
export async function logOrderEvent(
  tx: Database,
  orderId: string,
  { kind, who, at, note }: Entry & { kind: string },
): Promise<number> {
  const { seq } = await tx
    .insertInto('orderEvents')
    .values({ orderId, kind, who, at, note: asJson(note) })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

function asJson(note: object | undefined): string | null {
  return note === undefined ? null : JSON.stringify(note);
}
