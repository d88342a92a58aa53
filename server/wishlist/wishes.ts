import { sql } from 'kysely';
import type { Output } from '#shared/endpoint.ts';
import { ShopError } from '#shared/errors.ts';
import { maxWishes } from '#shared/wishlist/limits.ts';
import type { fetchWishes } from '#shared/wishlist/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';

type Wishes = Output<typeof fetchWishes>['wishes'];

/**
 * The wish list of an account, the newest first. A product that is no longer sold stays on it with its name and
 * picture. A draft stays too, but is hidden until it is published: its name is not public.
 */
export function wishesOf(db: Database, accountId: string): Promise<Wishes> {
  return db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.productId')
    .select(['wishes.productId', 'products.name', 'products.basePrice as price'])
    .select(
      sql<string>`coalesce(
        (select main_image from variants where product_id = products.id order by position limit 1), '')`.as('image'),
    )
    .where('wishes.accountId', '=', accountId)
    .where('products.status', '<>', 'draft')
    .orderBy('wishes.addedAt', 'desc')
    .orderBy('wishes.productId')
    .execute();
}

/** The same for the export of a person's data. */
export async function exportedWishes(db: Database, accountId: string) {
  const saved = await db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.productId')
    .select(['products.name as product', 'wishes.addedAt'])
    .where('wishes.accountId', '=', accountId)
    .where('products.status', '<>', 'draft')
    .orderBy('wishes.addedAt')
    .execute();
  return saved.map(({ product, addedAt }) => ({ product, savedAt: addedAt.toISOString() }));
}

/**
 * Saves a product. Idempotent: one that is saved already stays where it is, also when the list is full or the product is
 * no longer sold.
 *
 * @throws ShopError `product_not_found`, also for one that is not published; `wish_list_full`, `session_over`
 */
export async function saveWish(db: Database, accountId: string, productId: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await lockWishes(tx, accountId);
    const { rows } = await sql<{ isSaved: boolean; isSold: boolean; isFull: boolean }>`
      select
        exists (select from wishes where account_id = ${accountId} and product_id = ${productId}) as is_saved,
        exists (select from products where id = ${productId} and status = 'published') as is_sold,
        (select count(*) from wishes where account_id = ${accountId}) >= ${maxWishes} as is_full`.execute(tx);
    const { isSaved, isSold, isFull } = rows[0]!;
    if (isSaved) return;
    if (!isSold) throw new ShopError('product_not_found');
    if (isFull) throw new ShopError('wish_list_full');
    await tx.insertInto('wishes').values({ accountId, productId, addedAt: now }).execute();
  });
}

/** Removes a product. Idempotent. */
export async function removeWish(db: Database, accountId: string, productId: string): Promise<void> {
  await db.deleteFrom('wishes').where('accountId', '=', accountId).where('productId', '=', productId).execute();
}

/**
 * Additions to one list run one after the other, so that they can be counted.
 *
 * @throws ShopError `session_over` when the account was deleted in the meantime
 */
export async function lockWishes(tx: Database, accountId: string): Promise<void> {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate();
  if (!(await account.executeTakeFirst())) throw new ShopError('session_over');
}
