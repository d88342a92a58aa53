import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { stockItemKey } from '#shared/cart/lines.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { StockItem } from '#shared/admin/stock/api.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { noticeLowStock } from '../notices/notice-low-stock.ts';
import type { Shop } from '../shop.ts';
import { staffActorId } from '../staff/gate.ts';
import { writeAudits } from '../staff/write-audit.ts';
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
    if (await recordBatch(tx, batch, at)) return adjustItems(tx, changes, batch, at);
    // It has counted. Rejected for a size that was removed since, it would be sent once more without that one.
    const items = await lockItems(tx, changes);
    return changes.flatMap((change) => items.get(stockItemKey(change)) ?? []);
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
  await tx.deleteFrom('stockBatches').where('at', '<', daysBefore(at, batchRetentionDays)).execute();
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

/** In a few statements, however many items there are: their rows stay locked until all of them are written. */
async function adjustItems(
  tx: Database,
  changes: readonly (StockItemKey & Change)[],
  { kind, reason, by }: Batch,
  at: Date,
): Promise<StockItem[]> {
  const items = await lockItems(tx, changes);
  const adjusted: Adjusted[] = [];
  for (const change of changes) {
    const { variantId, size } = change;
    const key = stockItemKey(change);
    const item = items.get(key);
    if (!item) throw new ShopError('gone', { message: messages.stock.noSuchItem, variantId, size });
    const after = { ...item, quantity: await quantityAfter(tx, item, change) };
    adjusted.push({ before: item.quantity, after });
    items.set(key, after); // The same item may follow once more.
  }
  const changed = adjusted.filter(({ before, after }) => after.quantity !== before);
  await writeQuantities(tx, new Map(changed.map(({ after }) => [stockItemKey(after), after])));
  await logMovements(
    tx,
    changed.map(({ before, after: { variantId, size, quantity } }) => {
      return { variantId, size, kind, delta: quantity - before, who: staffActorId(by), at, reason };
    }),
  );
  await noticeLowStock(
    tx,
    changed.map(({ before, after: { sku, quantity } }) => ({ sku, before, after: quantity })),
    at,
  );
  await writeAudits(
    tx,
    adjusted.map(({ before, after: { sku, quantity } }) => {
      return {
        by,
        at,
        action: `stock.${kind}`,
        subject: sku,
        detail: { before, after: quantity, ...(reason && { reason }) },
      };
    }),
  );
  return adjusted.map(({ after }) => after);
}

type LockedItem = StockItem & { dispatched: number };

/** A stock item as a change leaves it, and the units on hand before. */
interface Adjusted {
  before: number;
  after: LockedItem;
}

/** Locks the rows in the one order, so that none can change between the decision and the write. Removed ones are missing. */
async function lockItems(tx: Database, items: readonly StockItemKey[]): Promise<Map<string, LockedItem>> {
  const { rows } = await sql<StockItem>`select variant_id, size, sku, quantity, reserved from stock
    where (variant_id, size) in (
      select * from unnest(
        ${items.map(({ variantId }) => variantId)}::uuid[], ${items.map(({ size }) => size)}::text[]))
    order by variant_id, size collate "C" for update`.execute(tx);
  // By a statement of its own: an order that was paid while this one waited for the rows is no longer out.
  const dispatched = await dispatchedUnits(tx, [...new Set(rows.map(({ variantId }) => variantId))]);
  return new Map(rows.map((row) => [stockItemKey(row), { ...row, dispatched: dispatched(row) }]));
}

async function writeQuantities(tx: Database, items: ReadonlyMap<string, StockItem>): Promise<void> {
  if (items.size === 0) return;
  const rows = [...items.values()].map(({ variantId, size, quantity }) => ({ variant_id: variantId, size, quantity }));
  await sql`update stock set quantity = changed.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(variant_id uuid, size text, quantity integer)
    where stock.variant_id = changed.variant_id and stock.size = changed.size`.execute(tx);
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

/**
 * The units that were in the shop when counting began must still be there: a rider's parcel that was paid in the
 * meantime changes nothing.
 */
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
