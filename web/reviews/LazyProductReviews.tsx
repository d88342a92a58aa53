import { type FunctionComponent, memo, Suspense, useEffect, useRef } from 'react';
import type { ProductReviews as Reviews } from '#shared/reviews/published-api.ts';
import { savesData } from '../ui/data-saver.ts';
// Here too, so that the server's HTML has its styles before the code is there.
import './ProductReviews.module.css';

interface ReviewsProps {
  productId: string;
  reviews: Reviews;
}

/** On the server there from the beginning. */
let ProductReviews: FunctionComponent<ReviewsProps> | null = import.meta.env.SSR
  ? (await import('./ProductReviews.tsx')).ProductReviews
  : null;
let markLoaded = () => {};
const loaded = new Promise<void>((resolve) => (markLoaded = resolve));

/**
 * The reviews of a product. The server's HTML has them; their code loads when a shopper comes near. Until then they
 * suspend, which leaves the HTML alone, and nothing else of the page may render them again.
 */
export const LazyProductReviews = memo(function LazyProductReviews(props: ReviewsProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => loadWhenNear(place.current!), []);
  return (
    <section id="reviews" aria-label="Reviews" ref={place}>
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    </section>
  );
});

function Loaded(props: ReviewsProps) {
  if (!ProductReviews) throw loaded;
  return <ProductReviews {...props} />;
}

function loadWhenNear(place: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      void load().then((isLoaded) => isLoaded && observer.disconnect());
    },
    { rootMargin: savesData() ? '100px' : '600px' },
  );
  observer.observe(place);
  return () => observer.disconnect();
}

/** @returns false without a network: the HTML stays, and another attempt is made on the next visit */
async function load(): Promise<boolean> {
  try {
    ({ ProductReviews } = await import('./ProductReviews.tsx'));
  } catch {
    return false;
  }
  markLoaded();
  return true;
}
