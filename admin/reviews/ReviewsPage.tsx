import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AdminReview, adminReviews, type ReviewView } from '#shared/admin/reviews/api.ts';
import { messages } from '#shared/messages.ts';
import { adminReviewPhotoUrl } from '#shared/photos/photo-urls.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { starText } from '#web/reviews/stars.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { adminQueryDefaults } from '../staff-query.ts';
import { Chips } from '../ui/Chips.tsx';
import { ListBody } from '../ui/ListBody.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import { RowPhotos } from '../ui/images/RowPhotos.tsx';
import rows from '../ui/Rows.module.css';
import { useListAddress } from '../ui/useListAddress.ts';
import { ReviewBadge } from './ReviewBadge.tsx';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Reviews') }];

/** Reviews that wait for a decision, and those that were published or declined. */
export default function ReviewsPage() {
  const { cursor, filter } = useListAddress();
  const state = (filter || 'pending') as ReviewView;
  const query = useQuery({
    queryKey: ['admin', 'reviews', { cursor, state }],
    queryFn: ({ signal }) => adminApi(adminReviews, { query: { cursor, state } }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });
  const pending = query.data?.counts.pending;

  return (
    <AdminPage title="Reviews" status={pending !== undefined && waiting(pending)}>
      <ListTools>
        <Chips
          label="Filter reviews"
          choices={[
            { value: '', label: 'To check', count: pending },
            { value: 'published', label: 'Published' },
            { value: 'declined', label: 'Declined' },
            { value: 'all', label: 'All' },
          ]}
        />
      </ListTools>
      <ListBody query={query} empty={<p>{empty[state]}</p>}>
        {({ reviews }) => reviews.map((review) => <Row key={review._id} review={review} />)}
      </ListBody>
    </AdminPage>
  );
}

const empty: Record<ReviewView, string> = {
  pending: 'We email customers a week after delivery to ask for a review. New reviews appear here.',
  published: 'No reviews published yet.',
  declined: 'No reviews declined.',
  all: 'No reviews yet. We email customers a week after delivery to ask for one.',
};

const waiting = (count: number) => (count === 0 ? 'No reviews to check.' : `${formatCount(count, 'review')} to check.`);

function Row({ review }: { review: AdminReview }) {
  const { _id, productName, stars, words, photos, state, writtenAt } = review;
  return (
    <li>
      <Link className={rows.row} to={`/admin/reviews/${_id}`}>
        <span className={rows.main}>
          <b>{productName}</b>
          <span className={rows.soft}>
            <span role="img" aria-label={messages.reviews.outOf(String(stars))}>
              {starText(stars)}
            </span>{' '}
            {shortened(words)}
          </span>
          <RowPhotos photos={photos.map((photo) => photo._id)} urlOf={adminReviewPhotoUrl(_id)} />
        </span>
        <span className={rows.facts}>{formatShortDayInLagos(writtenAt)}</span>
        <span className={rows.end}>
          <ReviewBadge state={state} />
        </span>
      </Link>
    </li>
  );
}

const shortened = (words: string) => (words.length > 80 ? `${words.slice(0, 79)}…` : words);
