import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ItemChange } from '../../orders/open-change.ts';

/** An item of a change, as customers and staff read it. */
export interface ChangedItem {
  name: string;
  color: string;
  size: string;
}

export interface ChangeNote {
  from: ChangedItem;
  to: ChangedItem;
  quantity: number;
  /** In whole naira. */
  difference: number;
}

/** What a change is, for the order's log and for emails. */
export async function noteOfChange(tx: Database, change: ItemChange): Promise<ChangeNote> {
  const { quantity, difference } = change;
  return {
    from: await itemOf(tx, change.variantId, change.size),
    to: await itemOf(tx, change.newVariantId, change.newSize),
    quantity,
    difference,
  };
}

function itemOf(tx: Database, variantId: string, size: string): Promise<ChangedItem> {
  return tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'productId')
    .select(['products.name', 'colorName as color', sql<string>`${size}::text`.as('size')])
    .where('variants.id', '=', variantId)
    .executeTakeFirstOrThrow();
}
