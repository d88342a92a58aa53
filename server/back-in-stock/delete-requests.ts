import { sql } from 'kysely';
import { daysBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';
import { cancelEmailsTo } from '../email/cancel-emails.ts';

/** Deletes the requests of a person, and their emails that are not sent yet. */
export async function eraseStockRequests(tx: Database, email: string): Promise<void> {
  // The requests first: after that no process queues an email for them.
  await tx.deleteFrom('stockRequests').where('email', '=', email).execute();
  await cancelEmailsTo(tx, { to: email, about: ['stock-request-confirm:', 'back-in-stock:'] });
}

/**
 * Deletes expired requests, those for products that were archived, and the networks of those that no longer wait. Runs
 * every night.
 */
export async function deleteOldRequests(db: Database, now: Date): Promise<void> {
  const isOver = sql<boolean>`(${lastRequestedBefore(daysBefore(now, retention.stockRequestDays))})
    or (confirmed_at is null and ${lastRequestedBefore(daysBefore(now, retention.unconfirmedStockRequestDays))})
    or variant_id in (
      select variants.id from variants join products on products.id = product_id where status = 'archived')`;
  await deleteInBatches(db, 'stockRequests', isOver);
  await db
    .updateTable('stockRequests')
    .set({ network: null })
    .where('network', 'is not', null)
    .where(lastRequestedBefore(daysBefore(now, 1)))
    .execute();
}

/** By both columns, as the index is on the first. */
const lastRequestedBefore = (moment: Date) =>
  sql<boolean>`requested_at < ${moment} and (renewed_at is null or renewed_at < ${moment})`;
