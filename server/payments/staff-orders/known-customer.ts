import { sql } from 'kysely';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database } from '../../db/database.ts';

/**
 * The customer of the newest order with a phone number that was paid or that staff placed, as anybody may type a number
 * into an order; null if there is none.
 *
 * @param phone as stored: +234XXXXXXXXXX
 */
export async function knownCustomer(db: Database, phone: string) {
  const newest = await db
    .selectFrom('orders')
    .select(['name', 'email'])
    .where('phone', '=', phone)
    // The words of an order have its phone number, and an index.
    .where(sql<boolean>`search_words like ${likePattern(phone)}`)
    .where('ownerLeftAt', 'is', null)
    .where((order) => order.or([order('paidAt', 'is not', null), order('placedBy', 'is not', null)]))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? null;
}
