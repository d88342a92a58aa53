import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import type { StockItemKey } from './available-quantity.ts';

/** A stock movement: `delta` units came in, or went out when it is negative. */
export interface Entry extends StockItemKey {
  kind: 'received' | 'counted' | 'adjusted' | 'sold' | 'restocked' | 'removed' | 'exchanged';
  delta: number;
  who: Who;
  at: Date;
  reason?: string;
  orderId?: string;
}

/** Call it after the change of stock, in the same transaction, which then holds the locks of the stock rows. */
export async function logMovements(tx: Database, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('stockMovements')
    .values(entries.map(({ reason = '', orderId = null, ...entry }) => ({ ...entry, reason, orderId })))
    .execute();
}
