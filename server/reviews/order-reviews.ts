import { sql } from 'kysely';
import { orderPhotoUrl } from '#shared/photos/photo-urls.ts';
import type { OrderReviews, OwnReview } from '#shared/reviews/api.ts';
import { hasFit } from '#shared/reviews/review.ts';
import type { Database } from '../db/database.ts';
import { belongsTo, type Customer } from '../orders/access/may-read.ts';

/** The products of an order with their reviews. The caller has checked who may read the order. */
export async function orderReviews(db: Database, orderId: string): Promise<OrderReviews> {
  const [{ name, isDelivered }, products, reviews] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['name', sql<boolean>`status = 'delivered' and owner_left_at is null`.as('isDelivered')])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow(),
    boughtProducts(db, orderId),
    db.selectFrom('reviews').selectAll().select(ownPhotos.as('photos')).where('orderId', '=', orderId).execute(),
  ]);
  const shown = isDelivered ? products : [];
  return {
    firstName: name.split(' ')[0] ?? '',
    products: shown.map(({ productId, sizes, position: _position, ...product }) => {
      const review = reviews.find((one) => one.productId === productId);
      return { ...product, productId, hasFit: hasFit(sizes), review: review ? ownReview(review) : null };
    }),
  };
}

/** The ids of a review's photos, published or not. */
const ownPhotos = sql<string[]>`array(
  select id from shopper_photos where review_id = reviews.id and deleting_since is null order by position)`;

/** Each product of an order once, in the order of the cart, with the sizes that were bought. */
export async function boughtProducts(db: Database, orderId: string) {
  const { rows } = await sql<{ productId: string; position: number; name: string; image: string; sizes: string[] }>`
    select distinct on (product_id) product_id, position, name, image,
      array_agg(size) over (partition by product_id) as sizes
    from order_lines where order_id = ${orderId} order by product_id, position`.execute(db);
  return rows.toSorted((one, other) => one.position - other.position);
}

type Row = Omit<OwnReview, 'name' | 'state' | 'fit' | 'declineReason'> & {
  shownName: string;
  state: string;
  fit: string | null;
  declineReason: string | null;
};

function ownReview({
  stars,
  fit,
  words,
  shownName,
  photos,
  state,
  revision,
  declineReason,
  declineNote,
  reply,
}: Row): OwnReview {
  return {
    stars,
    fit: fit as OwnReview['fit'],
    words,
    name: shownName,
    photos,
    state: state as OwnReview['state'],
    revision,
    declineReason: declineReason as OwnReview['declineReason'],
    declineNote,
    reply,
  };
}

/** The reviews of a customer's orders, for the export of their data. */
export async function reviewsOfCustomer(db: Database, customer: Customer) {
  const found = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.orderId')
    .innerJoin('orderLines', (line) =>
      line.onRef('orderLines.orderId', '=', 'reviews.orderId').onRef('orderLines.position', '=', 'reviews.position'),
    )
    .select(['reviews.orderId', 'orderLines.name as product', 'stars', 'fit', 'words', 'shownName', 'reviews.state'])
    .select(['writtenAt', 'declineReason', 'declineNote', 'reply'])
    .select(ownPhotos.as('photos'))
    .where(belongsTo(customer))
    .orderBy('writtenAt')
    .orderBy('reviews.id')
    .execute();
  return found.map(({ writtenAt, photos, ...review }) => ({
    ...review,
    photos: photos.map((photo) => orderPhotoUrl(review.orderId)(photo, 'large')),
    writtenAt: writtenAt.toISOString(),
  }));
}

/** When a customer was asked for reviews, and whether they unsubscribed, for the export of their data. */
export async function reviewRequestsOf(db: Database, customer: Customer) {
  const found = await db
    .selectFrom('reviewRequests')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['orderId', 'requestedAt', 'endedAt'])
    .where(belongsTo(customer))
    .orderBy('requestedAt')
    .orderBy('orderId')
    .execute();
  return found.map(({ orderId, requestedAt, endedAt }) => ({
    orderId,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
