import type { productList } from '#shared/catalogue/api.ts';
import type { ProductFilters } from '#shared/catalogue/filters.ts';
import type { Output } from '#shared/contract.ts';
import { messages } from '#shared/messages.ts';
import { newArrivals, shopList } from '../catalogue/list-queries.ts';
import { filtersIn, shopPath } from '../catalogue/shop-address.ts';
import type { Prefetched } from '../query.ts';
import { answerIn } from './answer-in.ts';
import { type HeadTag, pageHead } from './head.ts';
import { sharePicture } from './share-picture.ts';

interface ListPage {
  matches: readonly unknown[];
  loaderData: Prefetched | null | undefined;
  location: { search: string };
}

/**
 * The shop has more combinations of filters than products. Search engines keep the plain pages, and go through the
 * rest only to find products.
 */
export function shopHead({ matches, loaderData, location }: ListPage): HeadTag[] {
  const filters = filtersIn(new URLSearchParams(location.search));
  const isPlain = shopPath({ ...filters, page: 1 }) === '/shop';
  const list = answerIn(loaderData, shopList(filters));
  return pageHead(matches, {
    title: titleOf(filters.search ? messages.search.resultsFor(filters.search) : 'Shop', filters),
    description: 'Dresses, boubous, agbada, shirts and more in adire, ankara and aso-oke.',
    path: isPlain ? shopPath(filters) : '/shop',
    sharedPath: shopPath(filters),
    picture: pictureOf(list),
    isUnlisted: !isPlain || isPastEnd(filters, list),
  });
}

export function newArrivalsHead({ matches, loaderData, location }: ListPage): HeadTag[] {
  const filters = filtersIn(new URLSearchParams(location.search));
  const list = answerIn(loaderData, newArrivals(filters.page));
  return pageHead(matches, {
    title: titleOf('New Arrivals', filters),
    description: 'The newest pieces in the shop, latest first.',
    path: filters.page === 1 ? '/new-arrivals' : `/new-arrivals?page=${filters.page}`,
    picture: pictureOf(list),
    isUnlisted: isPastEnd(filters, list),
  });
}

type ProductList = Output<typeof productList>;

const titleOf = (name: string, { page }: ProductFilters) => (page === 1 ? name : `${name}, page ${page}`);

/** A page past the end is there, and empty. */
const isPastEnd = ({ page }: ProductFilters, list: ProductList | undefined) =>
  list !== undefined && page > Math.max(1, list.totalPages);

function pictureOf(list: ProductList | undefined) {
  const first = list?.products[0];
  return first?.image ? sharePicture(first.image, first.name) : undefined;
}
