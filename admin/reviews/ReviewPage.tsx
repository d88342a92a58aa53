import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { AdminReview } from '#shared/admin/reviews/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { starText } from '#web/reviews/stars.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { formatDayInLagos, formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { Fact } from '../orders/Fact.tsx';
import { AdminPage } from '../AdminPage.tsx';
import styles from '../orders/OrderDetails.module.css';
import { Loaded } from '../ui/Loaded.tsx';
import { Decline } from './Decline.tsx';
import { Publish } from './Publish.tsx';
import { ReviewBadge } from './ReviewBadge.tsx';
import own from './ReviewPage.module.css';
import { reviewQuery } from './useReviewAction.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Review') }];

export default function ReviewPage() {
  const { id = '' } = useParams();
  const query = useQuery(reviewQuery(id));
  const review = query.data?.review;
  return (
    <AdminPage
      back={{ to: '/admin/reviews', label: 'All reviews' }}
      title={review ? `Review of ${review.productName}` : 'Review'}
      status={review && <State {...review} />}
    >
      <Loaded query={query}>{(loaded) => <Details key={loaded.review._id} review={loaded.review} />}</Loaded>
    </AdminPage>
  );
}

const State = ({ state, decidedAt }: AdminReview) => (
  <span className={styles.status}>
    <ReviewBadge state={state} />
    {decidedAt && <span className="soft">since {formatDayInLagos(decidedAt)}</span>}
  </span>
);

function Details({ review }: { review: AdminReview }) {
  const { productId, productName, orderId, stars, fit, words, name, writtenAt, color, sizes } = review;
  const { state, declineReason, declineNote, isDemo } = review;
  return (
    <div className={styles.columns}>
      <div>
        <section className={styles.part} aria-labelledby="words">
          <h2 id="words">What the customer wrote</h2>
          <p>
            <span role="img" aria-label={messages.reviews.outOf(String(stars))}>
              {starText(stars)}
            </span>{' '}
            {messages.reviews.starNames[stars]}
            {fit && ` · ${messages.reviews.fitNames[fit]}`}
          </p>
          {words ? <p className={own.words}>{words}</p> : <p className="soft">No text.</p>}
          <p className="soft">
            {name || messages.reviews.anonymous}, {formatDayInLagos(writtenAt)}
            {isDemo && ` · ${messages.reviews.demo}`}
          </p>
        </section>
        <Publish review={review} />
        {state !== 'declined' && <Decline review={review} />}
      </div>
      <section className={styles.part} aria-labelledby="about">
        <h2 id="about">About</h2>
        <dl className={styles.facts}>
          <Fact name="Product">
            <Link to={`/admin/products/${productId}`}>{productName}</Link>
            <br />
            {color}, {sizes.map(sizeName).join(', ')}
          </Fact>
          <Fact name="Order">
            <Link to={`/admin/orders/${orderId}`}>{orderNumber(orderId)}</Link>
          </Fact>
          <Fact name="Written">{formatShortDayInLagos(writtenAt)}</Fact>
          {declineReason && (
            <Fact name="Why it was declined">
              {adminMessages.reviews.reasons[declineReason]}
              {declineNote && `. ${declineNote}`}
            </Fact>
          )}
        </dl>
      </section>
    </div>
  );
}
