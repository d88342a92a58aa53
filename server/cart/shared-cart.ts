import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { readSharedItems, type SharedItem, sharedItemsQuery } from '#shared/cart/shared-items.ts';
import { ShopError } from '#shared/errors.ts';
import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';
import type { Shop } from '../shop.ts';

/**
 * Stores what a short link opens (docs/decisions/0095). Items that the shop doesn't have are left out, so that nothing
 * else can be stored here.
 *
 * @returns the code; the same for the same items
 * @throws ShopError `invalid_cart_item` when nothing is left
 */
export async function shareCart({ db, config, now }: Shop, texts: readonly string[]): Promise<string> {
  const items = await existing(db, readSharedItems(texts));
  if (items.length === 0) throw new ShopError('invalid_cart_item');
  const query = sharedItemsQuery(items.map(({ variant, ...item }) => ({ ...item, variantId: variant })));
  // With a secret, so that nobody finds out whether somebody shared a certain cart.
  const code = createHmac('sha256', config.secrets[0]).update(`shared cart\n${query}`).digest('base64url').slice(0, 12);
  const row = { code, items: query, usedOn: lagosDayOf(now()) };
  await db
    .insertInto('sharedCarts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet({ usedOn: row.usedOn })
        .where('sharedCarts.usedOn', '<', sql<string>`excluded.used_on`),
    )
    .execute();
  return code;
}

/** The items of a short link, as the query of the long one; null when there is no such link, or no longer. */
export async function sharedCart({ db, now }: Pick<Shop, 'db' | 'now'>, code: string): Promise<string | null> {
  const shared = await db
    .selectFrom('sharedCarts')
    .select(['items', 'usedOn'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!shared) return null;
  const today = lagosDayOf(now());
  if (shared.usedOn < today) {
    await db.updateTable('sharedCarts').set({ usedOn: today }).where('code', '=', code).execute();
  }
  return shared.items;
}

/** Deletes the links that nobody has made or opened for long. Runs every night. */
export async function deleteOldSharedCarts(db: Database, now: Date): Promise<void> {
  const before = lagosDayOf(daysBefore(now, retention.sharedCartDays));
  await deleteInBatches(db, 'sharedCarts', sql`used_on < ${before}`);
}

async function existing(db: Database, items: readonly SharedItem[]): Promise<SharedItem[]> {
  if (items.length === 0) return [];
  const known = await db
    .selectFrom('variants')
    .select(['productId', sql<string>`left(id::text, 8)`.as('variant')])
    .where('productId', 'in', [...new Set(items.map(({ productId }) => productId))])
    .execute();
  return items.filter((item) =>
    known.some(({ productId, variant }) => productId === item.productId && variant === item.variant),
  );
}
