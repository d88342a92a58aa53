import { messages } from '#shared/messages.ts';
import { orderPhotoUrl } from '#shared/photos/photo-urls.ts';
import type { OrderReviews } from '#shared/reviews/api.ts';
import { PhotoLinks } from '../../web/photos/PhotoLinks.tsx';
import { starText } from '../../web/reviews/stars.ts';

/** The products of a delivered order, each with its review or the way to write one. */
export function Reviews({ orderId, found: { products } }: { orderId: string; found: OrderReviews }) {
  if (products.length === 0) return null;
  return (
    <section className="part" aria-labelledby="reviews">
      <h2 id="reviews">Your reviews</h2>
      <p className="soft small">{messages.reviews.ask}</p>
      {products.map(({ productId, name, review }) => (
        <div key={productId}>
          <p>
            <b>{name}</b>
          </p>
          {review && (
            <p>
              <span role="img" aria-label={messages.reviews.outOf(String(review.stars))}>
                {starText(review.stars)}
              </span>{' '}
              {messages.reviews.states[review.state]}
            </p>
          )}
          {review?.declineReason && (
            <p>
              {messages.reviews.reasons[review.declineReason]} {review.declineNote}
            </p>
          )}
          {review?.words && <p>{review.words}</p>}
          {review && <PhotoLinks photos={review.photos} urlOf={orderPhotoUrl(orderId)} className="photos" />}
          <p>
            <a className="link" href={`/basic/orders/${orderId}/reviews/${productId}`}>
              {review ? 'Change this review' : 'Write a review'}
            </a>
          </p>
        </div>
      ))}
    </section>
  );
}
