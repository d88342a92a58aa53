import { sql } from 'kysely';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { staffActorId } from '../staff/gate.ts';
import { type Entry, logMovements } from './log-movement.ts';
import type { Piece } from './available-quantity.ts';

interface Imported {
  pieces: readonly (Piece & { sku?: string | undefined; quantity: number; before: { quantity: number } | null })[];
  by: Pick<Staff, '_id'>;
  at: Date;
}

/**
 * Counts pieces as a file says, and adds those that are new; many at once, in the transaction of the import, which has
 * locked them and seen that no fewer are left than are promised.
 *
 * @returns the SKUs of those that are new
 */
export async function setImportedQuantities(tx: Database, { pieces, by, at }: Imported): Promise<string[]> {
  const rows = pieces.map(({ variantId, size, sku, quantity, before }) => {
    return { variant_id: variantId, size, sku: sku ?? null, quantity, is_new: before === null };
  });
  const said = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as said(variant_id uuid, size text, sku text, quantity integer, is_new boolean)`;
  const added = await sql<{ sku: string }>`insert into stock (variant_id, size, sku, quantity)
    select variant_id, size, sku, quantity from ${said} where is_new order by variant_id, size collate "C"
    returning sku`.execute(tx);
  await sql`update stock set quantity = said.quantity from ${said}
    where stock.variant_id = said.variant_id and stock.size = said.size and not is_new`.execute(tx);
  const entries = pieces.map(({ variantId, size, quantity, before }): Entry => {
    const delta = quantity - (before?.quantity ?? 0);
    return {
      variantId,
      size,
      kind: before ? 'counted' : 'received',
      delta,
      who: staffActorId(by),
      at,
      reason: 'import',
    };
  });
  await logMovements(
    tx,
    entries.filter(({ delta }) => delta !== 0),
  );
  return added.rows.map(({ sku }) => sku);
}
