import type { productList } from '#shared/catalogue/api.ts';
import { type ProductFilters, readFilters } from '#shared/catalogue/filters.ts';
import { genderSectionOf, sectionName } from '#shared/catalogue/gender-sections.ts';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { newArrivals, shopList } from './list-queries.ts';
import { filtersIn, shopPath } from '../shop-url.ts';
import type { Prefetched } from '../../query-client.ts';
import { loaderDataOf } from '../../seo/loader-data.ts';
import { type HeadTag, pageHead } from '../../seo/page-head.ts';
import { shareImage } from '../../seo/share-image.ts';
import { pageTitle } from '../../ui/page-title.ts';

interface ListPage {
  matches: readonly unknown[];
  loaderData: Prefetched | null | undefined;
  location: { search: string };
}

/**
 * The shop has more combinations of filters than products. Search engines index the plain pages (all, and its sections) and
 * follow the links of the others.
 */
export function shopHead({ matches, loaderData, location }: ListPage): HeadTag[] {
  const filters = filtersIn(new URLSearchParams(location.search));
  const title = paged(shopTitle(filters), filters);
  if (!import.meta.env.SSR) return [{ title: pageTitle(matches, title) }];
  const list = loaderDataOf(loaderData, shopList(filters));
  const division = genderSectionOf(filters);
  const here = { ...filters, others: '' };
  const plainPath = shopPath(readFilters(division ? { gender: division } : {}));
  const isPlain = shopPath({ ...here, page: 1 }) === plainPath;
  return pageHead(matches, {
    title,
    description: descriptions[division ?? 'all'],
    path: isPlain ? shopPath(here) : plainPath,
    sharedPath: shopPath(here),
    above: division ? [{ name: 'Shop', path: '/shop' }] : [],
    picture: pictureOf(list),
    isUnlisted: !isPlain || isEmpty(filters, list),
  });
}

const descriptions = {
  all: 'Dresses, shirts, trousers and more, delivered to you.',
  women: 'Dresses, skirts, tops and more for women, delivered to you.',
  men: 'Shirts, kaftans, trousers and more for men, delivered to you.',
  girls: 'Dresses, skirts, tops and more for girls, in sizes by age.',
  boys: 'Shirts, kaftans, trousers and more for boys, in sizes by age.',
};

/** The heading of the shop page: a search, a section, what is on sale, or the whole shop. */
export function shopTitle(filters: ProductFilters): string {
  const division = genderSectionOf(filters);
  if (filters.search !== '') return messages.search.resultsFor(filters.search);
  if (division) return sectionName(division);
  return filters.sale ? 'Sale' : 'Shop';
}

export function newArrivalsHead({ matches, loaderData, location }: ListPage): HeadTag[] {
  const filters = filtersIn(new URLSearchParams(location.search));
  const title = paged('New Arrivals', filters);
  if (!import.meta.env.SSR) return [{ title: pageTitle(matches, title) }];
  const list = loaderDataOf(loaderData, newArrivals(filters.page));
  return pageHead(matches, {
    title,
    description: 'New arrivals in the shop, latest first.',
    path: filters.page === 1 ? '/new-arrivals' : `/new-arrivals?page=${filters.page}`,
    picture: pictureOf(list),
    isUnlisted: isEmpty(filters, list),
  });
}

type ProductList = Output<typeof productList>;

const paged = (name: string, { page }: ProductFilters) => (page === 1 ? name : `${name}, page ${page}`);

/**
 * A page past the end exists, and the section of a gender without products does, but they are empty. A section that is
 * only sold out will have products again.
 */
function isEmpty({ page }: ProductFilters, list: ProductList | undefined): boolean {
  if (!list || list.products.length > 0) return false;
  const { inStock, outOfStock } = list.filters.stockCounts;
  return page > 1 || inStock + outOfStock === 0;
}

function pictureOf(list: ProductList | undefined) {
  const first = list?.products[0];
  return first?.image ? shareImage(first.image, first.name) : undefined;
}
