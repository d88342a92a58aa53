import { messages } from '#shared/messages.ts';
import type { ProductReviews } from '#shared/reviews/published-api.ts';

/** The average with a link to the reviews. */
export function Rating({ reviews: { average, count } }: { reviews: ProductReviews }) {
  return (
    <p>
      <a className="link" href="#reviews">
        <span aria-hidden="true">{'★\u00a0'}</span>
        {messages.reviews.outOf(average.toFixed(1))}, {messages.reviews.count(count)}
      </a>
    </p>
  );
}
