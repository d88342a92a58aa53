import { sql } from 'kysely';
import { monthsBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';

/** Empties the webhook events, the accounts of refunds and the disputes of anonymized orders, because they name the payer. */
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
  await tx
    .updateTable('refundAccounts')
    .set({ bank: null, ending: null })
    .where('refundId', 'in', (refunds) =>
      refunds
        .selectFrom('orderRefunds')
        .select('id')
        .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`),
    )
    .execute();
  await tx
    .updateTable('disputes')
    .set({ reason: '', replyText: sql`case when reply is not null then '' end`, evidence: null })
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .execute();
}

/** Deletes webhook events after their retention; the attempts have the outcome. Runs every night. */
export async function deleteOldPaymentEvents(db: Database, now: Date): Promise<void> {
  const since = monthsBefore(now, retention.paymentEventMonths);
  await inBatches(async (limit) => {
    const old = db.selectFrom('paymentEvents').select('key').where('receivedAt', '<', since).limit(limit);
    const { numDeletedRows } = await db.deleteFrom('paymentEvents').where('key', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
