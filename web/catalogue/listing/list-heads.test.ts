import { expect, test } from 'vitest';
import { emailSettings as settings } from '../../../tests/actions/messages/emails.ts';
import { filtersIn } from '../shop-url.ts';
import { newArrivalsHead, shopHead, shopTitle } from './list-heads.ts';
import { newArrivals, shopList } from './list-queries.ts';

const matches = [{ id: 'root', loaderData: { settings } }];

/** What a search engine reads of the list at an address that shows so many products, while so many are sold out. */
function headOf(search: string, products: number, outOfStock = 0) {
  const list = {
    products: Array.from({ length: products }, () => ({ name: 'Adunni' })),
    filters: { stockCounts: { inStock: products, outOfStock } },
    totalPages: 9,
  };
  const filters = filtersIn(new URLSearchParams(search));
  const queries = [shopList(filters), newArrivals(filters.page)];
  const loaderData = { results: queries.map(({ queryKey }) => ({ queryKey, data: list })) };
  const page = { matches, loaderData, location: { search } };
  return { shop: read(shopHead(page)), arrivals: read(newArrivalsHead(page)) };
}

const read = (tags: ReturnType<typeof shopHead>) => ({
  robots: tags.flatMap((tag) => ('name' in tag && tag.name === 'robots' ? [tag.content] : [])),
  canonical: tags.flatMap((tag) => ('rel' in tag ? [tag.href] : [])),
});

const unlisted = { robots: ['noindex,follow'], canonical: [] };
const listed = (path: string) => ({ robots: [], canonical: [`https://shop.example${path}`] });

test.for([
  ['', '/shop'],
  ['?page=2', '/shop?page=2'],
  ['?gender=men&utm_source=ig', '/shop?gender=men'],
] as const)('search engines list the shop at %s as %s', ([search, path]) => {
  expect(headOf(search, 12).shop).toEqual(listed(path));
});

test.for(['?category=Dresses&size=M', '?search=adire', '?gender=women&sort=priceAsc'])(
  '%s has exactly one noindex, and no canonical address',
  (search) => {
    expect(headOf(search, 12).shop).toEqual(unlisted);
  },
);

test.for(['', '?gender=women', '?gender=girls', '?page=99'])(
  'search engines do not list %s while it shows no product',
  (search) => {
    expect(headOf(search, 0).shop).toEqual(unlisted);
  },
);

test.for(['', '?gender=women'])('search engines go on listing %s while everything in it is sold out', (search) => {
  expect(headOf(search, 0, 3).shop).toEqual(listed(`/shop${search}`));
  expect(headOf('?page=99', 0, 3).shop).toEqual(unlisted);
});

test('search engines list new arrivals only while there are any', () => {
  expect(headOf('', 12).arrivals).toEqual(listed('/new-arrivals'));
  expect(headOf('', 0).arrivals).toEqual(unlisted);
});

test.for([
  ['', 'Shop'],
  ['?sale=true', 'Sale'],
  ['?sale=true&gender=women', 'Women'],
  ['?sale=true&search=adire', 'Results for "adire"'],
] as const)('the list at %s is headed %s', ([search, heading]) => {
  expect(shopTitle(filtersIn(new URLSearchParams(search)))).toBe(heading);
});
