import { sql } from 'kysely';
import { daysBefore } from '#shared/dates/moments.ts';
import { maxJoinedWishes } from '#shared/wishlist/limits.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { lockWishes } from './wishes.ts';

interface Join {
  /** The idempotency key of this join, made by the browser. */
  joinId: string;
  /** The newest first. */
  products: readonly string[];
}

/**
 * Adds a guest's list to the account's, once: a browser that lost the response sends the same join again, and must not
 * bring back what its shopper has removed since on another device. It may exceed the limit of saving, because what was
 * saved before signing in must not be lost. Products that are not there any more are left out without a word.
 *
 * @returns how many found no room
 * @throws ShopError `session_over` when the account was deleted in the meantime
 */
export async function joinWishes(db: Database, accountId: string, { joinId, products }: Join, now: Date) {
  return transact(db, async (tx) => {
    await lockWishes(tx, accountId);
    if (!(await recordJoin(tx, accountId, joinId, now))) return { leftOut: 0 };
    const { rows } = await sql<{ isIn: boolean }>`
      with added as (
        select products.id, min(place) as place
        from unnest(${[...products]}::uuid[]) with ordinality as sent (id, place)
          join products using (id)
        where not exists (select from wishes where account_id = ${accountId} and product_id = products.id)
        group by products.id
      ), ranked as (
        select id, place, row_number() over (order by place)
          + (select count(*) from wishes where account_id = ${accountId}) <= ${maxJoinedWishes} as is_in
        from added
      ), saved as (
        insert into wishes (account_id, product_id, added_at)
        select ${accountId}, id, ${now}::timestamptz - place * interval '1 millisecond' from ranked where is_in
      )
      select is_in from ranked`.execute(tx);
    return { leftOut: rows.filter(({ isIn }) => !isIn).length };
  });
}

/** Deletes joins of more than a month ago, because no browser repeats them. Runs every night. */
export async function deleteOldJoins(db: Database, now: Date): Promise<void> {
  const lastMonth = daysBefore(now, 30);
  await db.deleteFrom('wishJoins').where('joinedAt', '<=', lastMonth).execute();
}

/** @returns whether it is new: one whose response was lost comes again */
async function recordJoin(tx: Database, accountId: string, joinId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('wishJoins')
    .values({ accountId, joinId, joinedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
