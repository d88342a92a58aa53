import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import type { Piece } from './available-quantity.ts';

/** An entry in the log of the shelf: `delta` pieces came, or went when it is below zero. */
export interface Entry extends Piece {
  kind: 'received' | 'counted' | 'adjusted' | 'sold' | 'restocked' | 'removed';
  delta: number;
  who: Who;
  at: Date;
  reason?: string;
  orderId?: string;
}

/** Written in the transaction that changes the shelf, after it: whoever writes holds the pieces' rows. */
export async function logMovements(tx: Database, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('stockMovements')
    .values(entries.map(({ reason = '', orderId = null, ...entry }) => ({ ...entry, reason, orderId })))
    .execute();
}
