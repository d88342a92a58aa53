import { sql } from 'kysely';
import { monthsBefore, retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';

/** Empties the provider's messages about orders that are nobody's any more: they name the payer. The keys stay. */
export async function erasePayers(tx: Database, orderIds: readonly string[]): Promise<void> {
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

/** Deletes what the provider told long ago: what became of the money stands in the attempts. Runs every night. */
export async function deleteOldPaymentEvents(db: Database, now: Date): Promise<void> {
  const since = monthsBefore(now, retention.paymentEventMonths);
  await inBatches(async (atMost) => {
    const old = db.selectFrom('paymentEvents').select('key').where('receivedAt', '<', since).limit(atMost);
    const { numDeletedRows } = await db.deleteFrom('paymentEvents').where('key', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
