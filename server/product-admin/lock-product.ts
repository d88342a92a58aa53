import type { Database } from '../db/database.ts';

/** Serializes changes of one product. Orders do not wait for this lock, because they only need the row to exist. */
export async function lockProduct(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}
