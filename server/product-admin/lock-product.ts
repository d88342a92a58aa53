import type { Database } from '../db/database.ts';

/** Two who save the same product take turns. Orders of it do not wait: they only need it to be there. */
export async function lockProduct(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}
