import type { ReactNode } from 'react';
import type { productList } from '#shared/catalogue/api.ts';
import { shownRange } from '#shared/catalogue/pagination.ts';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { useIsOnline } from '../../ui/useIsOnline.ts';
import { LoadError } from '../LoadError.tsx';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import styles from './ProductListing.module.css';
import { EmptyState } from '../EmptyState.tsx';

interface ProductListingProps {
  /** A query, as far as this reads it. */
  list: {
    data: Pick<Output<typeof productList>, 'products' | 'total' | 'totalPages'> | undefined;
    error: Error | null;
    isPaused: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  page: number;
  limit: number;
  hrefFor: (page: number) => string;
  onPage?: (page: number) => void;
  /** Shown when the request fails; by default the error's message. */
  failure?: string;
  /** Shown for a page after the last one. */
  none?: string;
  /** Shown when there are no products. */
  empty: ReactNode;
}

/** One page of a list in all its states, with pagination. */
export function ProductListing({
  list,
  failure,
  none = messages.products.none,
  empty,
  ...paging
}: ProductListingProps) {
  const { data, error, isPaused, isPlaceholderData, refetch } = list;
  const isOnline = useIsOnline();
  const isWaiting = !data || isPlaceholderData;
  if (isWaiting && isPaused && !isOnline) return <LoadError message={messages.general.offline} onRetry={refetch} />;
  if (isWaiting && error) return <LoadError message={failure ?? error.message} onRetry={refetch} />;
  if (isWaiting) return <ProductGridSkeleton />;
  if (data.products.length === 0 && data.total > 0) return <PastTheEnd none={none} firstPage={paging.hrefFor(1)} />;

  return (
    <>
      {data.products.length > 0 ? <ProductGrid products={data.products} heading="h2" inView={4} /> : empty}
      <Pager total={data.total} totalPages={data.totalPages} {...paging} />
    </>
  );
}

/** From an old link, or after the list has become shorter. */
function PastTheEnd({ none, firstPage }: { none: string; firstPage: string }) {
  return (
    <EmptyState title={none}>
      <p>{messages.products.pastTheEnd}</p>
      <ButtonLink kind="quiet" to={firstPage}>
        First page
      </ButtonLink>
    </EmptyState>
  );
}

type PagerProps = Pick<ProductListingProps, 'page' | 'limit' | 'hrefFor' | 'onPage'> & {
  total: number;
  totalPages: number;
};

function Pager({ total, limit, ...paging }: PagerProps) {
  if (total === 0) return null;
  const { first, last } = shownRange(paging.page, limit, total);
  return (
    <div className={styles.pager}>
      <p>{messages.products.viewing(first, last, total)}</p>
      <Pagination {...paging} />
    </div>
  );
}
