import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Filters } from '#shared/catalogue/api.ts';
import { collectionPath } from '#shared/catalogue/collection-path.ts';
import { changeFilters } from '#shared/catalogue/filters.ts';
import { messages } from '#shared/messages.ts';
import { NewsletterBanner } from '../newsletter/NewsletterBanner.tsx';
import { shopHead, shopTitle } from './listing/list-heads.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { chosenFilters, withoutFilters } from './filters/chosen-filters.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { withCatalogueSpelling, hasNoOptions } from './filters/filter-choices.ts';
import { SearchSummary } from './listing/SearchSummary.tsx';
import { ProductListing } from './listing/ProductListing.tsx';
import { shopList } from './listing/list-queries.ts';
import { filtersIn, shopPath } from './shop-url.ts';
import styles from './ShopPage.module.css';
import { EmptyState } from './EmptyState.tsx';
import { useFilters } from './filters/useFilters.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import { Link } from '../ui/Link.tsx';

export const meta: PageMeta = shopHead;

export default function ShopPage() {
  const [search] = useSearchParams();
  const urlFilters = filtersIn(search);
  const list = useQuery(shopList(urlFilters));
  const total = list.data && !list.isPlaceholderData ? list.data.total : null;
  const offer = useLastOffer(list.data?.filters);
  const isChosen = chosenFilters(urlFilters).length > 0;
  // A new shop has nothing to filter.
  const isShopEmpty = total === 0 && !isChosen && !urlFilters.search && offer.stockCounts.outOfStock === 0;
  const { filters, change } = useFilters(withCatalogueSpelling(urlFilters, offer));

  return (
    <main id="main" data-ends="full">
      <div className={styles.head}>
        <h1>{shopTitle(urlFilters)}</h1>
        <p className="soft" role="status">
          {total !== null && messages.products.count(total)}
        </p>
      </div>
      {list.data?.collections && <CollectionLinks collections={list.data.collections} />}
      {urlFilters.search && <SearchSummary search={urlFilters.search} list={total === null ? undefined : list.data} />}
      {!isShopEmpty && <FilterBar filters={filters} offer={offer} total={total} onChange={change} />}
      <ProductListing
        list={list}
        limit={urlFilters.limit}
        page={urlFilters.page}
        hrefFor={(page) => shopPath({ ...urlFilters, page })}
        empty={
          <EmptyState title={messages.products.none}>
            {isShopEmpty && <p>{messages.products.firstSoon}</p>}
            <p>{messages.products.noneHint}</p>
            {isChosen && (
              <ButtonLink kind="quiet" to={shopPath(withoutFilters(urlFilters))}>
                Clear all
              </ButtonLink>
            )}
            {urlFilters.search && !urlFilters.stock.out && offer.stockCounts.outOfStock > 0 && (
              <ButtonLink kind="quiet" to={shopPath(changeFilters(urlFilters, { stock: { in: true, out: true } }))}>
                {messages.search.seeSoldOut(offer.stockCounts.outOfStock)}
              </ButtonLink>
            )}
          </EmptyState>
        }
      />
      <NewsletterBanner />
    </main>
  );
}

function CollectionLinks({ collections }: { collections: readonly { slug: string; name: string }[] }) {
  return (
    <nav className={styles.collections} aria-label="Collections">
      {collections.map(({ slug, name }) => (
        <Link key={slug} to={collectionPath(slug)}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** While a list is loading or has failed, keeps the previous filter options, so that the filters can be changed. */
function useLastOffer(offer: Filters | undefined): Filters {
  const [last, setLast] = useState(offer);
  if (offer && offer !== last) setLast(offer);
  return offer ?? last ?? hasNoOptions;
}
