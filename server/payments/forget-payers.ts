import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Empties the provider's messages about orders that are nobody's any more: they name the payer. The keys stay. */
export async function forgetPayers(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('paymentEvents')
    .set({ body: sql`'{}'::json` })
    .where('reference', 'in', (attempts) =>
      attempts
        .selectFrom('paymentAttempts')
        .select('reference')
        .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`),
    )
    .execute();
}
