import { createHash } from 'node:crypto';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { StockItem } from '#shared/admin/stock/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { noticeLowStock } from '../notices/notice-low-stock.ts';
import type { Shop } from '../shop.ts';
import { staffActorId } from '../staff/gate.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { logMovements } from './log-movement.ts';
import { byVariantAndSize } from './move-stock.ts';
import type { StockItemKey } from './available-quantity.ts';
import { dispatchedUnits } from './dispatched-units.ts';

/**
 * Units received, units counted in the shop where the list showed `shown`, `dispatched` of them out for delivery, or a
 * correction up or down.
 */
type Change = { came: number } | { there: number; shown: number; dispatched?: number | undefined } | { by: number };

interface Batch {
  /** The idempotency key: a batch counts once, however often it is sent. */
  key: string;
  kind: 'received' | 'counted' | 'adjusted';
  reason: string;
  items: readonly (StockItemKey & Change)[];
  by: Pick<Staff, '_id'>;
}

const maxOnHand = 100_000;
/** A phone that was offline for this long may still send its queued adjustments, and they count once. */
const batchRetentionDays = 60;

/**
 * Applies a batch of stock adjustments, all of it or none. Each becomes a stock movement and an entry of the audit log;
 * a count that changes nothing becomes an audit entry only.
 *
 * @returns the stock items after the change; of a batch that is sent again those that are still there
 * @throws ShopError `below_reserved` when fewer units would be on hand than are reserved, or fewer than none;
 *   `changed_elsewhere` when a count was made against a quantity that has changed since; `gone`, `adjustment_reused`
 */
export function adjustStock(shop: Shop, batch: Batch): Promise<StockItem[]> {
  return transact(shop.db, async (tx) => {
    const at = shop.now();
    const changes = batch.items.toSorted(byVariantAndSize);
    const items: StockItem[] = [];
    if (await recordBatch(tx, batch, at)) {
      for (const change of changes) items.push(await adjustItem(tx, change, batch, at));
      return items;
    }
    // It has counted. Rejected for a size that was removed since, it would be sent once more without that one.
    for (const change of changes) items.push(...(await lockItems(tx, change)));
    return items;
  });
}

/**
 * Waits for the same batch when another transaction is applying it, so that it is new to only one of them.
 *
 * @returns whether it is new
 */
async function recordBatch(tx: Database, { key, kind, items }: Batch, at: Date): Promise<boolean> {
  const requestHash = createHash('sha256')
    // `dispatched` is not hashed, so that a batch that was stored without it is found.
    .update(JSON.stringify([kind, items], (name, value: unknown) => (name === 'dispatched' ? undefined : value)))
    .digest('hex');
  await tx
    .deleteFrom('stockBatches')
    .where('at', '<', new Date(at.getTime() - batchRetentionDays * 86_400_000))
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stockBatches')
    .values({ key, requestHash, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return true;
  const before = await tx.selectFrom('stockBatches').select('requestHash').where('key', '=', key).executeTakeFirst();
  if (before?.requestHash !== requestHash) throw new ShopError('adjustment_reused');
  return false;
}

async function adjustItem(
  tx: Database,
  change: StockItemKey & Change,
  { kind, reason, by }: Batch,
  at: Date,
): Promise<StockItem> {
  const item = await lockItem(tx, change);
  const quantity = await quantityAfter(tx, item, change);
  const { variantId, size, sku } = item;
  const delta = quantity - item.quantity;
  if (delta !== 0) {
    await tx
      .updateTable('stock')
      .set({ quantity })
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .execute();
    await logMovements(tx, [{ variantId, size, kind, delta, who: staffActorId(by), at, reason }]);
    await noticeLowStock(tx, [{ sku, before: item.quantity, after: quantity }], at);
  }
  const detail = { before: item.quantity, after: quantity, ...(reason && { reason }) };
  await writeAudit(tx, { by, at, action: `stock.${kind}`, subject: sku, detail });
  return { ...item, quantity };
}

type LockedItem = StockItem & { dispatched: number };

/** Locks the row, so that it cannot change between the decision and the write. */
async function lockItem(tx: Database, key: StockItemKey): Promise<LockedItem> {
  const [item] = await lockItems(tx, key);
  if (!item)
    throw new ShopError('gone', { message: messages.stock.noSuchItem, variantId: key.variantId, size: key.size });
  return item;
}

/** As `lockItem`; none when it was removed. */
async function lockItems(tx: Database, { variantId, size }: StockItemKey): Promise<LockedItem[]> {
  const row = await tx
    .selectFrom('stock')
    .select(['variantId', 'size', 'sku', 'quantity', 'reserved'])
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return [];
  // By a statement of its own: an order that was paid while this one waited for the row is out no more.
  const dispatched = await dispatchedUnits(tx, [variantId]);
  return [{ ...row, dispatched: dispatched(row) }];
}

async function quantityAfter(tx: Database, item: LockedItem, change: Change): Promise<number> {
  const { quantity, reserved, dispatched } = item;
  if ('shown' in change) await rejectMoved(tx, item, change);
  const after = 'there' in change ? change.there + dispatched : quantity + ('came' in change ? change.came : change.by);
  const { belowReserved, onlyThere, tooMany } = adminMessages.stock;
  if (after > maxOnHand) throw new ShopError('below_reserved', { message: tooMany(await nameOf(tx, item)), item });
  if (after >= reserved) return after;
  const name = await nameOf(tx, item);
  throw new ShopError('below_reserved', {
    message: reserved > 0 ? belowReserved(name, reserved) : onlyThere(name, quantity),
    item,
  });
}

/** What was in the shop when counting began must still be there: a rider's parcel that was paid meanwhile changes nothing. */
async function rejectMoved(
  tx: Database,
  item: LockedItem,
  { shown, dispatched }: { shown: number; dispatched?: number | undefined },
): Promise<void> {
  const outNow = dispatched === undefined ? 0 : item.dispatched;
  const [out, here] = [dispatched ?? 0, item.quantity - outNow];
  if (shown - out === here) return;
  const { left, moved } = adminMessages.stock;
  const name = await nameOf(tx, item);
  const message = shown === item.quantity ? left(name, out, outNow) : moved(name, shown - out, here);
  throw new ShopError('changed_elsewhere', { message, item });
}

/** 'Adunni Wrap Dress, Lagoon, Medium' */
async function nameOf(tx: Database, { variantId, size }: StockItemKey): Promise<string> {
  const { name, colorName } = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['name', 'colorName'])
    .where('variants.id', '=', variantId)
    .executeTakeFirstOrThrow();
  return `${name}, ${colorName}, ${sizeName(size)}`;
}
