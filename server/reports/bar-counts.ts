import { sql } from 'kysely';
import type { BarCounts } from '#shared/admin/reports/api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may, type Right } from '#shared/admin/staff/rights.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { Database } from '../db/database.ts';
import { viewConditions } from '../orders/admin/filter-orders.ts';

const returnsToDecide = sql`select count(*) from returns where status = 'requested'`;
const messagesWaiting = sql`select count(*) from contact_messages where answered_at is null`;

/** The returns that wait for a decision, and the messages that wait for a reply. */
export async function correspondenceWaiting(db: Database): Promise<Pick<BarCounts, 'returns' | 'messages'>> {
  return db
    .selectNoFrom([sql<number>`(${returnsToDecide})`.as('returns'), sql<number>`(${messagesWaiting})`.as('messages')])
    .executeTakeFirstOrThrow();
}

/** The open tasks that this role may know of; all others count as none. */
export function countsFor({ role }: Pick<Staff, 'role'>, counts: BarCounts): BarCounts {
  const hidden = keysOf(neededFor).filter((name) => !may(role, neededFor[name]));
  return { ...counts, ...Object.fromEntries(hidden.map((name) => [name, 0])) };
}

/** The order that was paid last is one to pack. */
const neededFor = {
  toPack: 'orders.pack',
  toReview: 'orders.read',
  returns: 'orders.read',
  messages: 'messages.handle',
  reviews: 'reviews.moderate',
} as const satisfies Partial<Record<keyof BarCounts, Right>>;

/**
 * The open tasks, counted as the lists do: one statement, because every open page of the admin asks every 20 seconds.
 */
export async function countForBar(db: Database, now: Date): Promise<BarCounts> {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from orders where ${viewConditions.pack})`.as('toPack'),
      sql<number>`(select count(*) from orders where ${viewConditions.review})`.as('toReview'),
      sql<number>`(${returnsToDecide})`.as('returns'),
      sql<number>`(${messagesWaiting})`.as('messages'),
      sql<number>`(select count(*) from reviews where state = 'pending')`.as('reviews'),
      // By the time at which we learned of it, which only goes forward; the provider's may be earlier than the last one's.
      sql<string | null>`(
        select order_id from order_events
        where to_status = 'processing' and at > ${daysBefore(now, 1)}
        order by at desc, order_id limit 1)`.as('lastPaid'),
    ])
    .executeTakeFirstOrThrow();
}
