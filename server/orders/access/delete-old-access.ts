import { sql } from 'kysely';
import { daysBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../../db/database.ts';

/**
 * Deletes order access once the browser's cookie has expired. Every order that the browser places or opens renews the
 * cookie, which gives access to the earlier orders too. Reads the whole table, which this job keeps small. Runs every
 * night.
 */
export async function deleteOldOrderAccess(db: Database, now: Date): Promise<void> {
  await sql`
    delete from order_access using orders
    where orders.id = order_id and orders.status <> 'pending'
      and token_hash in (
        select token_hash from order_access
        group by token_hash having max(given_at) < ${daysBefore(now, retention.orderAccessDays)})`.execute(db);
}
