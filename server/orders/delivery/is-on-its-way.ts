import type { Database } from '../../db/database.ts';
import type { LockedOrder } from '../lock-order.ts';
import { onDeliveryOf } from '../pay-on-delivery.ts';

/** Shipped, or sent off to be paid on delivery. */
export async function isOnItsWay(tx: Database, { id, status }: LockedOrder): Promise<boolean> {
  if (status !== 'pending') return status === 'shipped';
  return ((await onDeliveryOf(tx, id))?.dispatchedAt ?? null) !== null;
}
