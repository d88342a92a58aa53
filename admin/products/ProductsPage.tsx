import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { PageMeta } from '#web/seo/page-meta.ts';

import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { salesPath } from '../planned-sales/sale-queries.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { useMay } from '../useMay.ts';
import { UnfinishedNotice } from './photos/UnfinishedNotice.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { ProductRow } from './ProductRow.tsx';
import { PublishDrafts } from './PublishDrafts.tsx';
import styles from './ProductsPage.module.css';
import { type ListQuery, productList } from './product-queries.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Products') }];

const parts = ['cursor', 'search', 'status', 'gender', 'category', 'stock'] as const;

/** All products of any status. The filters are part of the URL, so that Back works. */
export default function ProductsPage() {
  const [address, setAddress] = useSearchParams();
  const listQuery: ListQuery = Object.fromEntries(
    parts.flatMap((part) => (address.get(part) ? [[part, address.get(part)!]] : [])),
  );
  const { data, error, isPlaceholderData, refetch } = useQuery(productList(listQuery));
  const mayChangePrices = useMay('prices.change');
  const isNarrowed = parts.some((part) => part !== 'cursor' && listQuery[part]);

  const narrowed = (change: Partial<ListQuery>) =>
    new URLSearchParams(Object.entries({ ...listQuery, cursor: '', ...change }).filter(([, value]) => value !== ''));
  const narrow = (change: Partial<ListQuery>, { replace = false } = {}) =>
    setAddress(narrowed(change), { replace, preventScrollReset: true });

  return (
    <AdminPage
      title="Products"
      status={data ? countOf(data.total) : error ? '' : 'Loading…'}
      actions={
        <>
          {mayChangePrices && (
            <>
              <ButtonLink kind="quiet" small to={salesPath}>
                Planned sales
              </ButtonLink>
              <ButtonLink kind="quiet" small to="/admin/stock/import#prices">
                Change prices
              </ButtonLink>
            </>
          )}
          <ButtonLink kind="quiet" small to="/admin/products/photos">
            Add from photos
          </ButtonLink>
          <ButtonLink small to="/admin/products/new">
            New product
          </ButtonLink>
        </>
      }
    >
      <UnfinishedNotice />
      <ProductFilters
        listQuery={listQuery}
        counts={data?.counts}
        hrefFor={(change) => `?${narrowed(change)}`}
        onNarrow={narrow}
      />
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {listQuery.status === 'draft' && data && data.total > 1 && !isPlaceholderData && (
        <div className={styles.all}>
          <PublishDrafts listQuery={listQuery} total={data.total} />
        </div>
      )}
      {data?.total === 0 && !isPlaceholderData && (
        <div className={styles.empty}>
          <p>{isNarrowed ? 'No products match.' : 'No products yet. Add your first one.'}</p>
          {isNarrowed && (
            <Button kind="quiet" small onClick={() => setAddress({})}>
              Show all
            </Button>
          )}
        </div>
      )}
      <ul role="list" className={styles.products} aria-busy={isPlaceholderData}>
        {data?.products.map((product) => (
          <ProductRow key={product._id} product={product} />
        ))}
      </ul>
      {data && <Pager previous={data.previous} next={data.next} />}
    </AdminPage>
  );
}

const countOf = (total: number) => `${formatLargeCount(total, 'product')}.`;
