import { sql, type RawBuilder } from 'kysely';
import {
  type Found,
  type FoundCustomer,
  type FoundOrder,
  type FoundProduct,
  maxFound,
} from '#shared/admin/find/api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import { minSearchLength } from '#shared/admin/orders/filters.ts';
import { likePattern } from '../db/like-pattern.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { asStored } from '../customers/list-customers.ts';
import { searchCondition } from '../orders/admin/filter-orders.ts';

/**
 * Finds orders, customers and products by a word or a number, of the kinds that the role may read. If nothing matches,
 * names with a similar spelling are found instead.
 *
 * @param search trimmed; fewer than three characters find nothing
 */
export async function findAnything(db: Database, search: string, { role }: Pick<Staff, 'role'>): Promise<Found> {
  if (search.length < minSearchLength) return { orders: none, customers: none, products: none };
  const [orders, customers, products] = await Promise.all([
    matchingOrSimilar(db, ordersWhere, {
      matching: { condition: searchCondition(search) },
      similar: like(search, sql`orders.search_words`),
    }),
    may(role, 'customers.read') ? findCustomers(db, search) : none,
    may(role, 'catalogue.change') ? findProducts(db, search) : none,
  ]);
  return { orders, customers, products };
}

const none = { rows: [], isSimilar: false };

function findCustomers(db: Database, search: string): Promise<Found['customers']> {
  return matchingOrSimilar(db, customersWhere, {
    matching: { condition: sql`sought like lower(unaccent(${likePattern(asStored(search))}))` },
    similar: like(search, sql`customers.sought`),
  });
}

/** The matches, and those that come before the usual order. */
interface Match {
  condition: RawBuilder<boolean>;
  first?: RawBuilder<number>;
}

/** Names are compared by their groups of three characters, so that a wrong one leaves most of them (pg_trgm). */
const like = (search: string, words: RawBuilder<unknown>): Match => ({
  condition: sql`lower(unaccent(${search})) <% ${words}`,
  // The most alike. It also keeps the planner from reading all rows in their usual order.
  first: sql`word_similarity(lower(unaccent(${search})), ${words})`,
});

const productWords = sql`products.search_words`;

/** How much alike names must be, from 0 to 1: one wrong character in six stays above it. */
const alikeEnough = '0.45';

async function matchingOrSimilar<Row>(
  db: Database,
  rowsWhere: (db: Database, match: Match) => Promise<Row[]>,
  { matching, similar }: { matching: Match; similar: Match },
): Promise<{ rows: Row[]; isSimilar: boolean }> {
  const rows = await rowsWhere(db, matching);
  if (rows.length > 0) return { rows, isSimilar: false };
  const likeIt = await transact(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${alikeEnough}, true)`.execute(tx);
    return rowsWhere(tx, similar);
  });
  return { rows: likeIt, isSimilar: likeIt.length > 0 };
}

async function ordersWhere(db: Database, { condition, first }: Match): Promise<FoundOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'name', 'status', 'isPickup', 'createdAt', 'totalAmount'])
    .where(condition)
    .$if(first !== undefined, (some) => some.orderBy(first!, 'desc'))
    .orderBy('createdAt', 'desc')
    .limit(maxFound)
    .execute();
  return rows.map(({ id, createdAt, ...order }) => ({ _id: id, createdAt: createdAt.toISOString(), ...order }));
}

async function customersWhere(db: Database, { condition, first }: Match): Promise<FoundCustomer[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'phone'])
    .where(condition)
    .$if(first !== undefined, (some) => some.orderBy(first!, 'desc'))
    .orderBy('lastAt', 'desc')
    .limit(maxFound)
    .execute();
  return rows.map(({ id, ...customer }) => ({ _id: id, ...customer }));
}

/** By a whole SKU, as a label has it, or by words. */
async function findProducts(db: Database, search: string): Promise<Found['products']> {
  const labelled = await db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['products.id', 'products.name', 'products.status', 'stock.sku'])
    .where('stock.sku', '=', search.toUpperCase())
    .execute();
  if (labelled.length > 0) return { rows: labelled.map(asFound), isSimilar: false };
  const words = search.split(/\s+/).map((word) => sql`${productWords} like lower(unaccent(${likePattern(word)}))`);
  return matchingOrSimilar(db, productsWhere, {
    matching: { condition: sql`(${sql.join(words, sql` and `)})` },
    similar: like(search, productWords),
  });
}

async function productsWhere(db: Database, { condition, first }: Match): Promise<FoundProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'status'])
    .where(condition)
    .$if(first !== undefined, (some) => some.orderBy(first!, 'desc'))
    // Published products come before drafts and archived ones.
    .orderBy(sql`status <> 'published'`)
    .orderBy('sortName')
    .limit(maxFound)
    .execute();
  return rows.map((product) => asFound({ ...product, sku: null }));
}

function asFound({ id, ...product }: Omit<FoundProduct, '_id'> & { id: string }): FoundProduct {
  return { _id: id, ...product };
}
