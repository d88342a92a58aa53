import { createHash } from 'node:crypto';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { StockItem } from '#shared/admin/stock/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { staffActorId } from '../staff/gate.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { logMovements } from './log-movement.ts';
import { byVariantAndSize } from './move-stock.ts';
import type { Piece } from './available-quantity.ts';

/** One of these: so many came, so many are there though it said `shown`, or so many more or fewer. */
export type Change = { came: number } | { there: number; shown: number } | { by: number };

interface Batch {
  /** Makes the same batch count once, however often it is sent. */
  key: string;
  kind: 'received' | 'counted' | 'adjusted';
  reason: string;
  pieces: readonly (Piece & Change)[];
  by: Pick<Staff, '_id'>;
}

const mostOfOne = 100_000;
/** As long as a phone may lie in a drawer and still send what was tapped on it once. */
const keptDays = 60;

/**
 * Receives, counts or corrects pieces: all of a batch or nothing of it. Each becomes a movement and a line in the log
 * of changes; what was counted and found right becomes a line alone.
 *
 * @returns what the pieces are now
 * @throws ShopError `shelf_short` where fewer would be left than are promised to orders, or than none;
 * `changed_elsewhere` where a count was made against a number that is no longer true; `gone`, `batch_reused`
 */
export function adjustStock(shop: Shop, batch: Batch): Promise<StockItem[]> {
  return transact(shop.db, async (tx) => {
    const at = shop.now();
    const pieces = batch.pieces.toSorted(byVariantAndSize);
    if (!(await isFirst(tx, batch, at))) return Promise.all(pieces.map((piece) => lockPiece(tx, piece)));
    const now: StockItem[] = [];
    for (const piece of pieces) now.push(await changePiece(tx, piece, batch, at));
    return now;
  });
}

/** Waits for the same batch when that is under way: one of the two is the first. */
async function isFirst(tx: Database, { key, kind, pieces }: Batch, at: Date): Promise<boolean> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([kind, pieces]))
    .digest('hex');
  await tx
    .deleteFrom('stockBatches')
    .where('at', '<', new Date(at.getTime() - keptDays * 86_400_000))
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stockBatches')
    .values({ key, requestHash, at })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return true;
  const before = await tx.selectFrom('stockBatches').select('requestHash').where('key', '=', key).executeTakeFirst();
  if (before?.requestHash !== requestHash) throw new ShopError('batch_reused');
  return false;
}

async function changePiece(
  tx: Database,
  change: Piece & Change,
  { kind, reason, by }: Batch,
  at: Date,
): Promise<StockItem> {
  const piece = await lockPiece(tx, change);
  const quantity = await quantityAfter(tx, piece, change);
  const { variantId, size, sku } = piece;
  const delta = quantity - piece.quantity;
  if (delta !== 0) {
    await tx
      .updateTable('stock')
      .set({ quantity })
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .execute();
    await logMovements(tx, [{ variantId, size, kind, delta, who: staffActorId(by), at, reason }]);
  }
  const detail = { before: piece.quantity, after: quantity, ...(reason && { reason }) };
  await writeAudit(tx, { by, at, action: `stock.${kind}`, subject: sku, detail });
  return { ...piece, quantity };
}

/** The row is locked, so what is decided on it is still true when it is written. */
async function lockPiece(tx: Database, { variantId, size }: Piece): Promise<StockItem> {
  const row = await tx
    .selectFrom('stock')
    .select(['variantId', 'size', 'sku', 'quantity', 'reserved'])
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ShopError('gone', { message: messages.stock.noSuchPiece, variantId, size });
  return row;
}

async function quantityAfter(tx: Database, piece: StockItem, change: Change): Promise<number> {
  const { quantity, reserved } = piece;
  if ('shown' in change && change.shown !== quantity) {
    const message = messages.stockroom.moved(await nameOf(tx, piece), change.shown, quantity);
    throw new ShopError('changed_elsewhere', { message, piece });
  }
  const after = 'there' in change ? change.there : quantity + ('came' in change ? change.came : change.by);
  const { promised, onlyThere, tooMany } = messages.stockroom;
  if (after > mostOfOne) throw new ShopError('shelf_short', { message: tooMany(await nameOf(tx, piece)), piece });
  if (after >= reserved) return after;
  const name = await nameOf(tx, piece);
  throw new ShopError('shelf_short', {
    message: reserved > 0 ? promised(name, reserved) : onlyThere(name, quantity),
    piece,
  });
}

/** 'Adunni Wrap Dress, Lagoon, Medium' */
async function nameOf(tx: Database, { variantId, size }: Piece): Promise<string> {
  const { name, colorName } = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['name', 'colorName'])
    .where('variants.id', '=', variantId)
    .executeTakeFirstOrThrow();
  return `${name}, ${colorName}, ${sizeName(size)}`;
}
