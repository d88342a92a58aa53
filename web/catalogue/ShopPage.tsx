import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { begin, prefetch } from '../query.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { pageTitle } from '../ui/title.ts';
import type { Route } from './+types/ShopPage.ts';
import { chosenFilters, withoutFilters } from './chosen-filters.ts';
import { FilterChips } from './FilterChips.tsx';
import { ProductListing } from './ProductListing.tsx';
import { shopList } from './queries.ts';
import { filtersAt, filtersIn, shopPath } from './shop-address.ts';
import styles from './ShopPage.module.css';
import { SortChoice } from './SortChoice.tsx';
import { Sorry } from './Sorry.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, (api) => [shopList(filtersAt(request.url), api)]);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => begin([shopList(filtersAt(request.url))]);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Shop') },
  { name: 'description', content: 'Dresses, boubous, agbada, shirts and more in adire, ankara and aso-oke.' },
];

export default function ShopPage() {
  const [search] = useSearchParams();
  const filters = filtersIn(search);
  const list = useQuery(shopList(filters));
  const isFiltered = chosenFilters(filters).length > 0;

  return (
    <main id="main">
      <div className={styles.head}>
        <h1>Shop</h1>
        <p className="soft" role="status">
          {list.data && messages.products.count(list.data.total)}
        </p>
      </div>
      <div className={styles.bar}>
        <FilterChips filters={filters} />
        <SortChoice filters={filters} />
      </div>
      <ProductListing
        list={list}
        limit={filters.limit}
        page={filters.page}
        hrefFor={(page) => shopPath({ ...filters, page })}
        empty={
          <Sorry title={messages.products.none}>
            <p>{messages.products.noneHint}</p>
            {isFiltered && (
              <ButtonLink kind="quiet" to={shopPath(withoutFilters(filters))}>
                Clear all
              </ButtonLink>
            )}
          </Sorry>
        }
      />
    </main>
  );
}
