import { sql } from 'kysely';
import { stockItemKey } from '#shared/cart/lines.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import { logMovements } from './log-movement.ts';
import { send } from '../db/send.ts';
import { noticeLowStock, type StockChange } from '../notices/notice-low-stock.ts';
import { type StockItemKey, countAvailable, insufficientStock } from './available-quantity.ts';

/** Units of a stock item. */
export interface StockQuantity extends StockItemKey {
  quantity: number;
}

/** Why units come or go, for the log of stock movements. */
export interface Movement {
  orderId: string;
  who: Who;
  at: Date;
  reason?: string;
}

/**
 * Reserves units for an order, all of them or none. Call it inside the order's transaction.
 * Rows are locked in one fixed order, so two orders for the same items wait for each other and never deadlock: an
 * order that replaces others releases their units in the same pass, as `released`.
 *
 * @throws ShopError `stock_short` for the first line that cannot be filled.
 */
export async function reserveStock(tx: Database, items: readonly StockQuantity[]): Promise<void> {
  await sendReservation(tx, items, [])();
}

/**
 * The same in two steps: sends the updates and returns a function to await before the transaction commits. The caller
 * can send other queries in between.
 */
export function sendReservation(
  tx: Database,
  items: readonly StockQuantity[],
  released: readonly StockQuantity[],
): () => Promise<void> {
  const updates = netOf(items, released).map(({ variantId, size, more }) => {
    // The condition is part of the update: a check before it would leave a gap for a race.
    const update = tx
      .updateTable('stock')
      .set({ reserved: sql`reserved + ${more}` })
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .where(sql<number>`quantity - reserved`, '>=', more);
    return { item: { variantId, size }, result: send(tx, update) };
  });
  return async () => {
    for (const { item, result } of updates) {
      if ((await result).numAffectedRows === 0n) throw insufficientStock(item, await availableWith(tx, item, released));
    }
  };
}

/** How many more units of each item are reserved than before, in the order in which rows are locked. */
function netOf(items: readonly StockQuantity[], released: readonly StockQuantity[]) {
  const net = new Map<string, StockItemKey & { more: number }>();
  const count = ({ variantId, size, quantity }: StockQuantity, sign: 1 | -1) => {
    const key = stockItemKey({ variantId, size });
    net.set(key, { variantId, size, more: (net.get(key)?.more ?? 0) + sign * quantity });
  };
  for (const item of items) count(item, 1);
  for (const item of released) count(item, -1);
  return [...net.values()].filter(({ more }) => more !== 0).toSorted(byVariantAndSize);
}

/** Locks the stock rows for a caller that changes them one by one. */
export async function lockStock(tx: Database, items: readonly StockItemKey[]): Promise<void> {
  for (const { variantId, size } of items.toSorted(byVariantAndSize)) {
    const row = tx.selectFrom('stock').select('sku').where('variantId', '=', variantId).where('size', '=', size);
    await row.forUpdate().execute();
  }
}

/** Locks the stock rows and returns whether all units can be reserved now; if so, `reserveStock` cannot fail. */
export async function canReserve(tx: Database, items: readonly StockQuantity[]): Promise<boolean> {
  for (const { variantId, size, quantity } of items.toSorted(byVariantAndSize)) {
    const row = await tx
      .selectFrom('stock')
      .select(sql<number>`quantity - reserved`.as('available'))
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.available < quantity) return false;
  }
  return true;
}

/**
 * Sells the units that an order has reserved. The movement has no reason: a reason marks units that were sold to the order
 * again (`sellMore`).
 */
export async function sellReserved(
  tx: Database,
  lines: readonly StockQuantity[],
  sale: Omit<Movement, 'reason'>,
): Promise<void> {
  const changes: StockChange[] = [];
  for (const { variantId, size, quantity } of lines.toSorted(byVariantAndSize)) {
    const { sku, after } = await updateOne(tx, { variantId, size }, { sold: quantity, released: quantity });
    changes.push({ sku, before: after + quantity, after });
    await logMovements(tx, [{ variantId, size, ...sale, kind: 'sold', delta: -quantity }]);
  }
  await noticeLowStock(tx, changes, sale.at);
}

/** Restocks units that an order bought. Stock items that were removed since are skipped. */
export async function restock(tx: Database, lines: readonly StockQuantity[], cause: Movement): Promise<void> {
  for (const { variantId, size, quantity } of lines.toSorted(byVariantAndSize)) {
    const { numUpdatedRows } = await tx
      .updateTable('stock')
      .set({ quantity: sql`quantity + ${quantity}` })
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      await logMovements(tx, [{ variantId, size, ...cause, kind: 'restocked', delta: quantity }]);
    }
  }
}

/** Releases the units that an order has reserved. */
export async function releaseReserved(tx: Database, lines: readonly StockQuantity[]): Promise<void> {
  for (const { variantId, size, quantity } of lines.toSorted(byVariantAndSize)) {
    await updateOne(tx, { variantId, size }, { sold: 0, released: quantity });
  }
}

async function updateOne(
  tx: Database,
  { variantId, size }: StockItemKey,
  { sold, released }: { sold: number; released: number },
) {
  const item = await tx
    .updateTable('stock')
    .set({ quantity: sql`quantity - ${sold}`, reserved: sql`reserved - ${released}` })
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .returning(['sku', 'quantity as after'])
    .executeTakeFirst();
  if (!item) throw new Error(`No stock row of variant ${variantId} in size ${size}, although units are reserved`);
  return item;
}

async function availableWith(
  tx: Database,
  item: StockItemKey,
  released: readonly StockQuantity[],
): Promise<number | null> {
  const available = await countAvailable(tx, item);
  return available === null ? null : available + releasedItems(item, released);
}

/** Released units of this item; the order that replaces others may have them, so they count as available. */
export function releasedItems({ variantId, size }: StockItemKey, released: readonly StockQuantity[]): number {
  const same = released.filter((item) => item.variantId === variantId && item.size === size);
  return same.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The order in which stock rows are locked, everywhere; in the database it is `order by variant_id, size collate "C"`. */
export function byVariantAndSize(one: StockItemKey, other: StockItemKey): number {
  return compare(one.variantId, other.variantId) || compare(one.size, other.size);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
