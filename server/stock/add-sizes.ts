import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { staffActorId } from '../staff/gate.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { logMovements } from './log-movement.ts';
import type { StockItemKey } from './available-quantity.ts';

/** The stock movement of the first units of a size. */
export const reasonOfNewSize = 'New in the shop';

interface NewSizes {
  variantId: string;
  /** With their first quantities. A size without a SKU gets a readable one. */
  sizes: readonly { size: string; quantity: number; sku?: string }[];
  by: Pick<Staff, '_id'>;
  at: Date;
}

/**
 * Adds sizes to a variant, in the transaction that adds or edits the product. An existing size keeps its quantity: that
 * changes by stock adjustments only.
 *
 * @returns the stock items that are new, with their SKUs
 */
export async function addSizes(
  tx: Database,
  { variantId, sizes, by, at }: NewSizes,
): Promise<{ size: string; sku: string; quantity: number }[]> {
  if (sizes.length === 0) return [];
  const added = await tx
    .insertInto('stock')
    .values(sizes.map((size) => ({ variantId, ...size })))
    .onConflict((conflict) => conflict.columns(['variantId', 'size']).doNothing())
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
        reason: reasonOfNewSize,
      })),
  );
  for (const { sku, size, quantity } of added) {
    await writeAudit(tx, { by, at, action: 'stock.size-added', subject: sku, detail: { size, quantity } });
  }
  return added;
}

/**
 * Removes a size, in the transaction that edits the product. Units that were on hand are logged as removed.
 *
 * @returns how many units were removed with it; null when there was no such size.
 * @throws a `check_violation` of the database when unpaid orders reserve units of it: check `isReserved` first.
 */
export async function removeSize(
  tx: Database,
  {
    variantId,
    size,
    by,
    at,
    reason = 'Taken out of the shop',
  }: StockItemKey & Pick<NewSizes, 'by' | 'at'> & { reason?: string },
): Promise<number | null> {
  const removed = await tx
    .deleteFrom('stock')
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .returning(['quantity', 'sku'])
    .executeTakeFirst();
  if (!removed) return null;
  if (removed.quantity > 0) {
    const entry = {
      variantId,
      size,
      kind: 'removed',
      delta: -removed.quantity,
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
    subject: removed.sku,
    detail: { size, quantity: removed.quantity },
  });
  return removed.quantity;
}

/** Whether unpaid orders reserve units of this size. Locks its row, so that the result holds until the commit. */
export async function isReserved(tx: Database, { variantId, size }: StockItemKey): Promise<boolean> {
  const row = await tx
    .selectFrom('stock')
    .select('reserved')
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .forUpdate()
    .executeTakeFirst();
  return (row?.reserved ?? 0) > 0;
}
