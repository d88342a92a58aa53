import { sql } from 'kysely';
import type { BarCounts } from '#shared/admin/reports/api.ts';
import { daysBefore } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { viewConditions } from '../orders/admin/filter-orders.ts';

/** What waits, counted as the lists do: one statement, because every open page of the admin asks every 20 seconds. */
export async function countForBar(db: Database, now: Date): Promise<BarCounts> {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from orders where ${viewConditions.pack})`.as('toPack'),
      sql<number>`(select count(*) from orders where ${viewConditions.review})`.as('toReview'),
      sql<number>`(select count(*) from contact_messages where answered_at is null)`.as('messages'),
      // By the time at which we learned of it, which only goes forward; the provider's may be earlier than the last one's.
      sql<string | null>`(
        select order_id from order_events
        where to_status = 'processing' and at > ${daysBefore(now, 1)}
        order by at desc, order_id limit 1)`.as('lastPaid'),
    ])
    .executeTakeFirstOrThrow();
}
