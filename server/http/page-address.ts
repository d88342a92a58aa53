import { filtersQuery, readFilters } from '#shared/catalogue/filters.ts';

/**
 * The parameters that each page reads while it is rendered. Any other makes no other page: what social networks and
 * advertisers add to a link (`fbclid`, `utm_source`), and whatever somebody makes up.
 */
const readBy: readonly [RegExp, (asked: URLSearchParams) => Read][] = [
  // However it is asked for, it is the same list.
  [/^\/shop\/?$/, (asked) => Object.entries(filtersQuery(readFilters(asList(asked))))],
  [/^\/new-arrivals\/?$/, (asked) => Object.entries(filtersQuery(readFilters({ page: asked.get('page') ?? '' })))],
  [/^\/product\//, named('from')],
  [/^\/size-guide\/?$/, named('product', 'size')],
  [/^\/contact\/?$/, named('sent')],
  [/^\/(login|register)\/?$/, named('next')],
];
/** By the newsletter's form at the foot of most pages, for browsers without scripts. */
const readByAll = named('newsletter');

type Read = (readonly [string, string])[];

/** The address that a page is rendered and kept for: its path and what it reads, in one order. */
export function pageAddress(address: string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const asked = new URLSearchParams(query);
  const [, readByPage] = readBy.find(([page]) => page.test(path)) ?? [];
  const read = new URLSearchParams([...(readByPage?.(asked) ?? []), ...readByAll(asked)].map(([...pair]) => pair));
  return read.size > 0 ? `${path}?${String(read)}` : path;
}

/** The first of each name, as `URLSearchParams.get` reads it. */
function named(...names: string[]) {
  return (asked: URLSearchParams): Read =>
    names.flatMap((name) => (asked.has(name) ? [[name, asked.get(name)!] as const] : []));
}

const asList = (asked: URLSearchParams) =>
  Object.fromEntries([...asked.keys()].map((name) => [name, asked.getAll(name)]));
