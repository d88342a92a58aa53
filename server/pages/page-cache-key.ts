import { safeReturnPath } from '#shared/return-path.ts';
import { shownWaits } from '#shared/rate-limits/shown-wait.ts';
import { filtersQuery, listParameters, readFilters, sortNamed } from '#shared/catalogue/filters.ts';

type Read = (readonly [name: string, value: string])[];

/**
 * The query parameters that each page reads while it is rendered, and their meaningful values. Everything else makes
 * no other page: what social networks and advertisers add to links (`fbclid`, `utm_source`), and whatever attackers
 * make up.
 */
const readBy: readonly [RegExp, (params: URLSearchParams) => Read][] = [
  [/^\/shop\/?$/, listRead],
  [/^\/new-arrivals\/?$/, pageRead],
  [/^\/collections\//, collectionRead],
  [/^\/product\//, productRead],
  [/^\/size-guide\/?$/, (params) => (isId(params.get('product')) ? named(params, 'product', 'size') : [])],
  [/^\/contact\/?$/, (params) => outcomeRead(params, 'sent', ['yes', 'invalid_request'], 'too_many_messages')],
  [/^\/back-in-stock\/?$/, backInStockRead],
  [/^\/orders\/?$/, (params) => outcomeRead(params, 'found', ['yes', 'invalid_request'], 'too_many_links')],
  [
    /^\/(login|register)\/?$/,
    (params) => (safeReturnPath(params.get('next')) === params.get('next') ? named(params, 'next') : []),
  ],
];

/** The cache key of a page: its path and the parameters it reads, in a fixed order. */
export function pageCacheKey(address: string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const params = new URLSearchParams(query);
  const [, readByPage] = readBy.find(([page]) => page.test(path)) ?? [];
  return addressOf(path, [...(readByPage?.(params) ?? []), ...newsletterRead(params)]);
}

/** Different spellings of the same filters are one list. An address may have thousands of other parameters. */
function listRead(params: URLSearchParams): Read {
  const known = listParameters.map((name) => [name, params.getAll(name)] as const);
  return Object.entries(filtersQuery(readFilters(Object.fromEntries(known))));
}

function collectionRead(params: URLSearchParams): Read {
  return [...pageRead(params), ...(sortNamed(params.get('sort')) ? named(params, 'sort') : [])];
}

function pageRead(params: URLSearchParams): Read {
  return Object.entries(filtersQuery(readFilters({ page: params.get('page') ?? '' })));
}

/** The chosen colour is in the URL too. */
function productRead(params: URLSearchParams): Read {
  return [...originRead(params), ...(isId(params.get('colour')) ? named(params, 'colour') : [])];
}

/** The item, and without scripts the result of the form. */
function backInStockRead(params: URLSearchParams): Read {
  const item = ['product', 'colour'].filter((name) => isId(params.get(name)));
  const outcomes = ['yes', 'invalid_request', 'in_stock_now', 'stock_short'];
  return [...named(params, ...item), ...outcomeRead(params, 'requested', outcomes, 'too_many_requests')];
}

/**
 * The list that a product was opened from, if it is one that we link to: the page shows it in the
 * breadcrumb. All others become the same value.
 */
function originRead(params: URLSearchParams): Read {
  const [from = ''] = safeReturnPath(params.get('from')).split('#');
  const [list = '', query = ''] = from.split(/\?(.*)/s);
  const read = { '/shop': listParameters, '/new-arrivals': ['page'] }[list];
  if (!read) return [['from', '/']];
  const entries = [...new URLSearchParams(query)];
  const known = entries.filter(([name]) => read.includes(name));
  const way = known.length === entries.length ? from : addressOf(list, known);
  return way === '/shop' ? [] : [['from', way]]; // As without.
}

/** From the newsletter form, for browsers without scripts. */
function newsletterRead(params: URLSearchParams): Read {
  return outcomeRead(params, 'newsletter', ['yes', 'empty', 'invalid_request'], 'too_many_requests');
}

/** With a wait after too many tries. */
function outcomeRead(params: URLSearchParams, name: string, values: readonly string[], tooMany: string): Read {
  if (params.get(name) !== tooMany) return oneOf(params, name, values);
  return [[name, tooMany], ...oneOf(params, 'wait', shownWaits)];
}

function oneOf(params: URLSearchParams, name: string, values: readonly string[]): Read {
  return values.includes(params.get(name) ?? '') ? named(params, name) : [];
}

/** The first value of each parameter, as `URLSearchParams.get` returns it. */
function named(params: URLSearchParams, ...names: string[]): Read {
  return names.flatMap((name) => (params.has(name) ? [[name, params.get(name)!] as const] : []));
}

const isId = (text: string | null) => text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

function addressOf(path: string, read: Read): string {
  const query = String(new URLSearchParams(read.map(([...pair]) => pair)));
  return query === '' ? path : `${path}?${query}`;
}
