import { safeReturnPath } from '#shared/return-path.ts';
import { shownWaits } from '#shared/rate-limits/shown-wait.ts';
import { filtersQuery, listParameters, readFilters } from '#shared/catalogue/filters.ts';

type Read = (readonly [name: string, value: string])[];

/**
 * The query parameters that each page reads while it is rendered, and their meaningful values. Everything else makes
 * no other page: what social networks and advertisers add to links (`fbclid`, `utm_source`), and whatever attackers
 * make up.
 */
const readBy: readonly [RegExp, (asked: URLSearchParams) => Read][] = [
  [/^\/shop\/?$/, listRead],
  [/^\/new-arrivals\/?$/, pageRead],
  [/^\/product\//, originRead],
  [/^\/size-guide\/?$/, (asked) => (isId(asked.get('product')) ? named(asked, 'product', 'size') : [])],
  [/^\/contact\/?$/, (asked) => outcomeRead(asked, 'sent', ['yes', 'invalid_request'], 'too_many_messages')],
  [
    /^\/(login|register)\/?$/,
    (asked) => (safeReturnPath(asked.get('next')) === asked.get('next') ? named(asked, 'next') : []),
  ],
];

/** The cache key of a page: its path and the parameters it reads, in a fixed order. */
export function pageAddress(address: string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const asked = new URLSearchParams(query);
  const [, readByPage] = readBy.find(([page]) => page.test(path)) ?? [];
  return addressOf(path, [...(readByPage?.(asked) ?? []), ...newsletterRead(asked)]);
}

/** Different spellings of the same filters are one list. */
function listRead(asked: URLSearchParams): Read {
  const all = [...new Set(asked.keys())].map((name) => [name, asked.getAll(name)] as const);
  return Object.entries(filtersQuery(readFilters(Object.fromEntries(all))));
}

function pageRead(asked: URLSearchParams): Read {
  return Object.entries(filtersQuery(readFilters({ page: asked.get('page') ?? '' })));
}

/**
 * The list that a product was opened from, if it is one that we link to: the page shows it in the
 * breadcrumb. All others become the same value.
 */
function originRead(asked: URLSearchParams): Read {
  const [from = ''] = safeReturnPath(asked.get('from')).split('#');
  const [list = '', query = ''] = from.split(/\?(.*)/s);
  const read = { '/shop': listParameters, '/new-arrivals': ['page'] }[list];
  if (!read) return [['from', '/']];
  const params = [...new URLSearchParams(query)];
  const known = params.filter(([name]) => read.includes(name));
  const way = known.length === params.length ? from : addressOf(list, known);
  return way === '/shop' ? [] : [['from', way]]; // As without.
}

/** From the newsletter form, for browsers without scripts. */
function newsletterRead(asked: URLSearchParams): Read {
  return outcomeRead(asked, 'newsletter', ['yes', 'invalid_request'], 'too_many_requests');
}

/** With a wait after too many tries. */
function outcomeRead(asked: URLSearchParams, name: string, values: readonly string[], tooMany: string): Read {
  if (asked.get(name) !== tooMany) return oneOf(asked, name, values);
  return [[name, tooMany], ...oneOf(asked, 'wait', shownWaits)];
}

function oneOf(asked: URLSearchParams, name: string, values: readonly string[]): Read {
  return values.includes(asked.get(name) ?? '') ? named(asked, name) : [];
}

/** The first value of each parameter, as `URLSearchParams.get` returns it. */
function named(asked: URLSearchParams, ...names: string[]): Read {
  return names.flatMap((name) => (asked.has(name) ? [[name, asked.get(name)!] as const] : []));
}

const isId = (text: string | null) => text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

function addressOf(path: string, read: Read): string {
  const query = String(new URLSearchParams(read.map(([...pair]) => pair)));
  return query === '' ? path : `${path}?${query}`;
}
