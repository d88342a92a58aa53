import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { shopPageSize } from '#shared/catalogue/filters.ts';
import { messages } from '#shared/messages.ts';
import { newArrivalsHead } from './listing/list-heads.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ProductListing } from './listing/ProductListing.tsx';
import { newArrivals } from './listing/list-queries.ts';
import { filtersIn } from './shop-url.ts';
import styles from './ShopPage.module.css';
import { EmptyState } from './EmptyState.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = newArrivalsHead;

export default function NewArrivalsPage() {
  const [search] = useSearchParams();
  const { page } = filtersIn(search);
  const list = useQuery(newArrivals(page));

  return (
    <main id="main">
      <div className={styles.head}>
        <h1>New Arrivals</h1>
        <p className="soft" role="status">
          {list.data && messages.products.count(list.data.total)}
        </p>
      </div>
      <ProductListing
        list={list}
        limit={shopPageSize}
        page={page}
        hrefFor={(target) => (target === 1 ? '/new-arrivals' : `/new-arrivals?page=${target}`)}
        onPage={scrollToTop}
        failure={messages.products.arrivalsFailed}
        none={messages.products.noArrivals}
        empty={
          <EmptyState title={messages.products.noArrivals}>
            <ButtonLink kind="quiet" to="/shop">
              Go to the shop
            </ButtonLink>
          </EmptyState>
        }
      />
    </main>
  );
}

function scrollToTop() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}
