import { sql } from 'kysely';
import type { AdminReview, ReviewView } from '#shared/admin/reviews/api.ts';
import { ShopError } from '#shared/errors.ts';
import { rowsAPage } from '#shared/pagination.ts';
import type { Database } from '../db/database.ts';
import { paginate, type Sorting } from '../db/paginate.ts';

const columns: Sorting['columns'] = [
  ['time', sql`reviews.written_at`],
  ['uuid', sql`reviews.id`],
];

/** A page of reviews: those that wait, the longest waiting first; others the newest first. */
export async function reviewPage(db: Database, { cursor, state }: { cursor?: string | undefined; state: ReviewView }) {
  const sorting: Sorting = { direction: state === 'pending' ? 'asc' : 'desc', columns };
  const matching = state === 'all' ? reviewRows(db) : reviewRows(db).where('reviews.state', '=', state);
  const [{ rows, ...pages }, counts] = await Promise.all([
    paginate(sorting, { cursor, pageSize: rowsAPage }, ({ condition, order, limit, sortKey }) =>
      matching.select(sortKey.as('sortKey')).where(condition).orderBy(order).limit(limit).execute(),
    ),
    db
      .selectFrom('reviews')
      .select(({ fn }) => fn.countAll<number>().as('pending'))
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow(),
  ]);
  return { reviews: rows.map(asReview), counts, ...pages };
}

/** @throws ShopError `gone` */
export async function adminReview(db: Database, id: string): Promise<AdminReview> {
  const row = await reviewRows(db).where('reviews.id', '=', id).executeTakeFirst();
  if (!row) throw new ShopError('gone');
  return asReview(row);
}

function reviewRows(db: Database) {
  return db
    .selectFrom('reviews')
    .innerJoin('orderLines', (line) =>
      line.onRef('orderLines.orderId', '=', 'reviews.orderId').onRef('orderLines.position', '=', 'reviews.position'),
    )
    .select([
      'reviews.id',
      'reviews.orderId',
      'reviews.productId',
      'stars',
      'words',
      'shownName',
      'revision',
      'decisions',
    ])
    .select(['writtenAt', 'decidedAt', 'declineNote', 'reply', 'isDemo'])
    .select(['orderLines.name as productName', 'orderLines.image', 'orderLines.colorName as color'])
    .select(
      sql<AdminReview['photos']>`(
        select coalesce(json_agg(json_build_object('_id', id, 'isPublished', is_published) order by position), '[]')
        from shopper_photos where review_id = reviews.id and deleting_since is null)`.as('photos'),
    )
    .select([
      sql<AdminReview['fit']>`fit`.as('fit'),
      sql<AdminReview['state']>`state`.as('state'),
      sql<AdminReview['declineReason']>`decline_reason`.as('declineReason'),
      sql<string[]>`(
        select array_agg(distinct bought.size) from order_lines as bought
        where bought.order_id = reviews.order_id and bought.product_id = reviews.product_id)`.as('sizes'),
    ]);
}

type Row = Omit<AdminReview, '_id' | 'name' | 'writtenAt' | 'decidedAt'> & {
  id: string;
  shownName: string;
  writtenAt: Date;
  decidedAt: Date | null;
};

const asReview = ({ id, shownName, writtenAt, decidedAt, ...review }: Row): AdminReview => ({
  ...review,
  _id: id,
  name: shownName,
  writtenAt: writtenAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});
