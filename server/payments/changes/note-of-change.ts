import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deliveryOf, isOfItem, type OrderChange } from '../../orders/changes/open-change.ts';

/** An item of a change, as customers and staff read it. */
interface ChangedItem {
  name: string;
  color: string;
  size: string;
}

interface ItemNote {
  from: ChangedItem;
  to: ChangedItem;
  quantity: number;
}

interface DeliveryNote {
  delivery: { from: string; to: string };
}

/** With the amount that the customer pays, in whole naira; negative if it is paid back. */
export type ChangeNote = (ItemNote | DeliveryNote) & { difference: number };

/** Describes a change, for the order's log and for emails. */
export async function noteOfChange(tx: Database, change: OrderChange): Promise<ChangeNote> {
  const { difference } = change;
  if (isOfItem(change)) {
    return {
      from: await itemOf(tx, change.variantId, change.size),
      to: await itemOf(tx, change.newVariantId, change.newSize),
      quantity: change.quantity,
      difference,
    };
  }
  const { from, to } = deliveryOf(change);
  return { delivery: { from: from.name, to: to.name }, difference };
}

function itemOf(tx: Database, variantId: string, size: string): Promise<ChangedItem> {
  return tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'productId')
    .select(['products.name', 'colorName as color', sql<string>`${size}::text`.as('size')])
    .where('variants.id', '=', variantId)
    .executeTakeFirstOrThrow();
}
