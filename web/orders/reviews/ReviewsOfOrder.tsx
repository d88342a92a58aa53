import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { orderPhotoUrl } from '#shared/photos/photo-urls.ts';
import { orderReviews, type OrderReviews, type writeReview } from '#shared/reviews/api.ts';
import { ordersApi } from '../../order-key.ts';
import { PhotoLinks } from '../../photos/PhotoLinks.tsx';
import { starText } from '../../reviews/stars.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { ReviewForm } from './ReviewForm.tsx';
import styles from './ReviewsOfOrder.module.css';

const reviewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'reviews'],
    queryFn: ({ signal }) => ordersApi(orderReviews, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The products of a delivered order: each with its review, or a form for one. */
export function ReviewsOfOrder({ orderId }: { orderId: string }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(reviewsQuery(orderId));
  if (!data) {
    return error ? (
      <section className={`${styles.reviews} not-printed`} role="alert">
        <p>{messages.reviews.loadFailed}</p>
        <Button kind="quiet" small onClick={() => void refetch()}>
          Try again
        </Button>
      </section>
    ) : null;
  }
  const { products, firstName } = data.orderReviews;
  if (products.length === 0) return null;
  const show = (response: Output<typeof writeReview>) => {
    const { queryKey } = reviewsQuery(orderId);
    void queries.cancelQueries({ queryKey }); // Its response may be from before.
    queries.setQueryData(queryKey, response);
    toast.success(response.message);
  };
  return (
    <section className={`${styles.reviews} not-printed`} aria-labelledby="your-reviews">
      <h2 id="your-reviews">Your reviews</h2>
      <p className="soft small">{messages.reviews.ask}</p>
      <ul role="list" className={styles.list}>
        {products.map((product) => (
          <li key={product.productId}>
            <OneProduct
              {...{ orderId, product, firstName }}
              onDone={show}
              onFailed={() => void queries.invalidateQueries(reviewsQuery(orderId))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneProductProps {
  orderId: string;
  product: OrderReviews['products'][number];
  firstName: string;
  onDone: (response: Output<typeof writeReview>) => void;
  onFailed: () => void;
}

function OneProduct({ orderId, product, onDone, ...props }: OneProductProps) {
  const { name, review } = product;
  const revision = review?.revision ?? 0;
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A review that changes in another tab leaves alone what is typed here.
  const [openedRevision, setOpenedRevision] = useState(revision);
  return (
    <>
      <h3>{name}</h3>
      {review && (
        <>
          <p>
            <span role="img" aria-label={messages.reviews.outOf(String(review.stars))}>
              {starText(review.stars)}
            </span>{' '}
            {messages.reviews.states[review.state]}
          </p>
          {review.declineReason && (
            <p>
              {messages.reviews.reasons[review.declineReason]} {review.declineNote}
            </p>
          )}
          {review.words && <p className={styles.words}>{review.words}</p>}
          <PhotoLinks photos={review.photos} urlOf={orderPhotoUrl(orderId)} className={styles.photos} />
        </>
      )}
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          if (currentTarget.open) setOpenedRevision(revision);
        }}
      >
        <summary ref={summary} className="link">
          {review ? 'Change this review' : 'Write a review'}
        </summary>
        <ReviewForm
          key={openedRevision}
          product={product}
          isOpen={isOpen}
          orderId={orderId}
          {...props}
          onDone={(response) => {
            setOpen(false);
            const { activeElement } = document;
            // The pressed button disappears. Anyone who moved the focus elsewhere in the meantime stays there.
            const isHere = activeElement === document.body || summary.current?.parentElement?.contains(activeElement);
            if (isHere) summary.current?.focus();
            onDone(response);
          }}
        />
      </details>
    </>
  );
}
