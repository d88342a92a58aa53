/**
 * The filters of a product list. The URL, the shop page and `GET /api/product/list` use the same parameters and all
 * parse them here, so a shared link gives the same list everywhere.
 */
export interface ProductFilters {
  page: number;
  limit: number;
  /** Search words; empty means no search. */
  search: string;
  sort: Sort;
  /** Values of one filter are alternatives; all filters must match. An empty list means no filter. Lower case. */
  gender: readonly string[];
  category: readonly string[];
  size: readonly string[];
  /** Names of colours and colour families. */
  color: readonly string[];
  /** Whole naira, both ends included. */
  price: { min: number; max: number } | null;
  /** Only discounted products. */
  sale: boolean;
  /** At least one is true. */
  stock: { in: boolean; out: boolean };
}

export const sorts = {
  nameAsc: 'Alphabetically, A-Z',
  nameDesc: 'Alphabetically, Z-A',
  priceAsc: 'Price, low to high',
  priceDesc: 'Price, high to low',
  dateAsc: 'Date, old to new',
  dateDesc: 'Date, new to old',
  topSelling: 'Popularity, top selling',
} as const;

/** The default sort of a search; not available without one. */
export const bestMatch = 'bestMatch';

/** A sort that any list can have. */
export type ProductSort = keyof typeof sorts;
export type Sort = ProductSort | typeof bestMatch;

export const maxSearchLength = 100;

export const shopPageSize = 12;
export const maxPageSize = 100;
export const defaultPriceRange = { min: 0, max: 100_000 } as const;

/** Every parameter that `readFilters` parses. */
export const listParameters: readonly string[] = [
  'gender',
  'page',
  'limit',
  'search',
  'sort',
  'category',
  'size',
  'color',
  'price',
  'sale',
  'showInStock',
  'showOutOfStock',
];

/** The sort with this name; null if there is none. */
export const sortNamed = (name: string | null | undefined): ProductSort | null =>
  Object.hasOwn(sorts, name ?? '') ? (name as ProductSort) : null;

/** The query parameters of a list, as text; most are absent. */
export type ListQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parses a query into filters. Invalid values become defaults; nothing is rejected. */
export function readFilters(query: ListQuery): ProductFilters {
  const search = text(query['search']).replaceAll('\u0000', ' ').slice(0, maxSearchLength).trim();
  const sort = text(query['sort']);
  const showIn = text(query['showInStock']) === 'true';
  const showOut = text(query['showOutOfStock']) === 'true';
  return {
    // Too large a number is a page after the last one too, not the first.
    page: Math.min(wholeNumber(text(query['page']), 1, Number.POSITIVE_INFINITY) ?? 1, 1_000_000),
    limit: wholeNumber(text(query['limit']), 1, maxPageSize) ?? shopPageSize,
    search,
    sort: sortNamed(sort) ?? defaultSort(search),
    gender: [...new Set(choices(query['gender']).map((choice) => choice.toLowerCase()))],
    category: choices(query['category']).filter((choice) => choice.toLowerCase() !== 'all'),
    size: choices(query['size']),
    color: choices(query['color']),
    price: priceRange(priceText(query['price'])),
    sale: text(query['sale']) === 'true',
    stock: showIn || showOut ? { in: showIn, out: showOut } : { in: true, out: false },
  };
}

/** The shortest query that parses to these filters: defaults are omitted. */
export function filtersQuery(filters: ProductFilters) {
  const { page, limit, search, sort, gender, category, size, color, price, sale, stock } = filters;
  const query: Record<string, string> = {};
  if (gender.length > 0) query['gender'] = gender.join(',');
  if (page !== 1) query['page'] = String(page);
  if (limit !== shopPageSize) query['limit'] = String(limit);
  if (search !== '') query['search'] = search;
  if (sort !== defaultSort(search)) query['sort'] = sort;
  if (category.length > 0) query['category'] = category.join(',');
  if (size.length > 0) query['size'] = size.join(',');
  if (color.length > 0) query['color'] = color.join(',');
  if (price) query['price'] = `${price.min}-${price.max}`;
  if (sale) query['sale'] = 'true';
  if (stock.out) query['showOutOfStock'] = 'true';
  if (stock.out && stock.in) query['showInStock'] = 'true';
  return query;
}

/** Applies a change as the shop page does: it goes back to page 1, and at least one stock option stays on. */
export function changeFilters<SomeFilters extends ProductFilters>(
  filters: SomeFilters,
  change: Partial<Omit<ProductFilters, 'page'>>,
): SomeFilters {
  const next = { ...filters, ...change, page: 1 };
  return next.stock.in || next.stock.out ? next : filters;
}

const defaultSort = (search: string): Sort => (search === '' ? 'nameAsc' : bestMatch);

function text(value: string | readonly string[] | undefined): string {
  return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim();
}

/** Parses a comma-separated list, or several values of one parameter. */
export function choices(value: string | readonly string[] | undefined): string[] {
  const all = (typeof value === 'string' ? value : (value ?? []).join(',')).split(',');
  const names = all.map((choice) => choice.trim().replace(/\+$/, '').trim());
  return [...new Set(names.filter(isName))].slice(0, 50);
}

/**
 * PostgreSQL can't store the NUL character, and no name contains it. A property that every object has, in upper or lower case, is
 * no name either: counts by name would find it.
 */
const isName = (name: string) =>
  name !== '' && !name.includes('\u0000') && ![name, name.toLowerCase()].some((one) => one in Object.prototype);

function wholeNumber(value: string, min: number, max: number): number | null {
  if (!/^\d+$/.test(value)) return null;
  const number = Number(value);
  return number >= min && number <= max ? number : null;
}

/** A form without scripts sends two values, one for each end; two empty fields mean no price filter. */
function priceText(value: string | readonly string[] | undefined): string {
  if (typeof value === 'string' || value?.length !== 2) return text(value);
  const ends = value.map((end) => end.trim()).join('-');
  return ends === '-' ? '' : ends;
}

/** '5000-20000'; an empty end is 0 (specification, section 5), and a reversed range is swapped. */
function priceRange(value: string): ProductFilters['price'] {
  const ends = /^(\d{0,9})-(\d{0,9})$/.exec(value);
  if (!ends) return null;
  const [one, other] = [Number(ends[1]), Number(ends[2])];
  return { min: Math.min(one, other), max: Math.max(one, other) };
}
