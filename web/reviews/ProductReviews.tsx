import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '#shared/messages.ts';
import { moreReviews, type ProductReviews as Reviews } from '#shared/reviews/published-api.ts';
import { browserApi } from '../api.ts';
import { useShopSettings } from '../settings.ts';
import { toast } from '../ui/toasts/toast.ts';
import { fitSummary } from './fit-summary.ts';
import styles from './ProductReviews.module.css';
import { ReviewText } from './ReviewText.tsx';

/** The summary and the newest reviews of a product; more of them on a tap, or on a plain page without scripts. */
export function ProductReviews({ productId, reviews }: { productId: string; reviews: Reviews }) {
  const { name } = useShopSettings();
  const [more, setMore] = useState({ reviews: reviews.newest.slice(0, 0), next: reviews.next });
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const { newest, fits, average, count } = reviews;
  const shown = [...newest, ...more.reviews.filter(({ _id }) => !newest.some((one) => one._id === _id))];
  const summary = fitSummary(fits);

  const load = async (cursor: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const page = await browserApi(moreReviews, { params: { id: productId }, query: { cursor } });
      const { activeElement } = document;
      const isHere = activeElement === document.body || activeElement === link.current;
      flushSync(() => setMore({ reviews: [...more.reviews, ...page.reviews], next: page.next }));
      // The link disappears with the last page. Anyone who moved the focus elsewhere in the meantime stays there.
      if (isHere) (list.current?.children[shown.length] as HTMLElement | undefined)?.focus();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : messages.reviews.loadFailed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.reviews}>
      <div className={styles.summary}>
        <h2>Reviews</h2>
        <p>
          <span aria-hidden="true">★ </span>
          {messages.reviews.outOf(average.toFixed(1))}, {messages.reviews.count(count)}
        </p>
        {summary && <p>{summary}</p>}
      </div>
      <div>
        <ul ref={list} role="list" className={styles.list}>
          {shown.map((review) => (
            <li key={review._id} tabIndex={-1}>
              <ReviewText review={review} shopName={name} />
            </li>
          ))}
        </ul>
        {more.next !== null && (
          <p>
            <a
              ref={link}
              className="link"
              aria-busy={isBusy}
              href={`/basic/reviews/${productId}?cursor=${more.next}`}
              onClick={(event) => {
                event.preventDefault();
                void load(more.next!);
              }}
            >
              More reviews
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
