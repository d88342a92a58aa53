import { sql } from 'kysely';
import type { ProductReviews, Review } from '#shared/reviews/published-api.ts';
import type { Database } from '../db/database.ts';
import { canonicalCursor, paginate, type Sorting } from '../db/paginate.ts';

const pageSize = 5;

const newestFirst: Sorting = {
  direction: 'desc',
  columns: [
    ['time', sql`written_at`],
    ['uuid', sql`id`],
  ],
};

/** The published reviews of a product that is in the shop. */
const isShown = sql<boolean>`(state = 'published' and exists (
  select from products where products.id = product_id and products.status = 'published'))`;

/**
 * The published reviews of a product; null without any. Average and fits are computed from the reviews each time, so
 * they are never off, however many are published at once.
 */
export async function reviewsOfProduct(db: Database, productId: string): Promise<ProductReviews | null> {
  const { count, average, ...counts } = await db
    .selectFrom('reviews')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number | null>`round(avg(stars), 1)::float`.as('average'),
      sql<number>`count(*) filter (where fit = 'small')::int`.as('small'),
      sql<number>`count(*) filter (where fit = 'true')::int`.as('true'),
      sql<number>`count(*) filter (where fit = 'large')::int`.as('large'),
      sql<number>`count(*) filter (where is_demo)::int`.as('demoCount'),
    ])
    .where('productId', '=', productId)
    .where(isShown)
    .executeTakeFirstOrThrow();
  if (average === null) return null;
  const { demoCount, ...fits } = counts;
  const { reviews, next } = await publishedReviews(db, productId);
  return { count, average, fits, demoCount, newest: reviews, next };
}

const publishedPhotos = sql<string[]>`array(
  select id from shopper_photos
  where review_id = reviews.id and is_published and deleting_since is null order by position)`;

/** The cursor of a page of reviews in its one spelling. */
export const reviewsCursor = (cursor?: string) => canonicalCursor(newestFirst, cursor);

/** Published reviews of a product, the newest first: five, after the last one of another page. */
export async function publishedReviews(
  db: Database,
  productId: string,
  cursor?: string,
): Promise<{ reviews: Review[]; next: string | null }> {
  const { rows, next } = await paginate(newestFirst, { cursor, pageSize }, ({ condition, order, limit, sortKey }) =>
    db
      .selectFrom('reviews')
      .select(['id', 'stars', 'words', 'shownName', 'writtenAt', 'reply', 'isDemo'])
      .select([sql<Review['fit']>`fit`.as('fit'), publishedPhotos.as('photos'), sortKey.as('sortKey')])
      .where('productId', '=', productId)
      .where(isShown)
      .where(condition)
      .orderBy(order)
      .limit(limit)
      .execute(),
  );
  const reviews = rows.map(({ id, shownName, writtenAt, ...review }) => ({
    ...review,
    _id: id,
    name: shownName,
    writtenAt: writtenAt.toISOString(),
  }));
  return { reviews, next };
}
