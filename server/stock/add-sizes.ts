import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { staffActorId } from '../staff/gate.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { logMovements } from './log-movement.ts';
import type { Piece } from './available-quantity.ts';

interface NewSizes {
  variantId: string;
  /** With the pieces that are there from the beginning. A size without a SKU is given a readable one. */
  sizes: readonly { size: string; quantity: number; sku?: string }[];
  by: Pick<Staff, '_id'>;
  at: Date;
  reason?: string;
}

/**
 * Adds sizes to a colour, in the transaction that adds or edits the product. A size that is there already stays as it
 * is, its pieces too: those are counted and received in the stockroom.
 *
 * @returns the pieces that are new, with their SKUs
 */
export async function addSizes(
  tx: Database,
  { variantId, sizes, by, at, reason = 'New in the shop' }: NewSizes,
): Promise<{ size: string; sku: string; quantity: number }[]> {
  if (sizes.length === 0) return [];
  const added = await tx
    .insertInto('stock')
    .values(sizes.map((piece) => ({ variantId, ...piece })))
    .onConflict((known) => known.columns(['variantId', 'size']).doNothing())
    .returning(['size', 'sku', 'quantity'])
    .execute();
  await logMovements(
    tx,
    added
      .filter(({ quantity }) => quantity > 0)
      .map(({ size, quantity }) => ({
        variantId,
        size,
        kind: 'received',
        delta: quantity,
        who: staffActorId(by),
        at,
        reason,
      })),
  );
  for (const { sku, size, quantity } of added) {
    await writeAudit(tx, { by, at, action: 'stock.size-added', subject: sku, detail: { size, quantity } });
  }
  return added;
}

/**
 * Takes a size out of the shop, in the transaction that edits the product; what is left of it leaves the books.
 *
 * @returns how many pieces left the books with it; null when there was no such size.
 * @throws a `check_violation` of the database when pieces of it are promised to unpaid orders: ask `isHeld` first.
 */
export async function removeSize(
  tx: Database,
  { variantId, size, by, at, reason = 'Taken out of the shop' }: Piece & Omit<NewSizes, 'variantId' | 'sizes'>,
): Promise<number | null> {
  const gone = await tx
    .deleteFrom('stock')
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .returning(['quantity', 'sku'])
    .executeTakeFirst();
  if (!gone) return null;
  if (gone.quantity > 0) {
    const entry = {
      variantId,
      size,
      kind: 'removed',
      delta: -gone.quantity,
      who: staffActorId(by),
      at,
      reason,
    } as const;
    await logMovements(tx, [entry]);
  }
  await writeAudit(tx, {
    by,
    at,
    action: 'stock.size-removed',
    subject: gone.sku,
    detail: { size, quantity: gone.quantity },
  });
  return gone.quantity;
}

/** Whether pieces of this size are promised to unpaid orders. Locks it, so that the answer stays true until the commit. */
export async function isHeld(tx: Database, { variantId, size }: Piece): Promise<boolean> {
  const row = await tx
    .selectFrom('stock')
    .select('reserved')
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .forUpdate()
    .executeTakeFirst();
  return (row?.reserved ?? 0) > 0;
}
