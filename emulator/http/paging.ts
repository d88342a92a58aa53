import { apiError } from './responses.ts';

/** The paging of a list: the number of pages, or the start of the next one. */
type Meta = PageMeta | { next: string | null; previous: string | null; perPage: number };
type PageMeta = { total: number; skipped: number; perPage: number; page: number; pageCount: number };

/**
 * One page of a list (Paystack documentation, pagination): 50 per page by default; invalid values count as the default.
 */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams): { shown: Item[]; meta: PageMeta } {
  const perPage = Math.min(count(query, 'perPage', 50), 1_000);
  const page = count(query, 'page', 1);
  const skipped = (page - 1) * perPage;
  const meta = { total: items.length, skipped, perPage, page, pageCount: Math.ceil(items.length / perPage) };
  return { shown: items.slice(skipped, skipped + perPage), meta };
}

/**
 * One page of a list with cursors (Paystack documentation, cursor pagination): `next` is opaque, and null on the last
 * page.
 *
 * @throws ApiError 400 for a cursor that is not ours
 */
export function cursorPageOf<Item>(items: readonly Item[], query: URLSearchParams): { shown: Item[]; meta: Meta } {
  const perPage = Math.min(count(query, 'perPage', 50), 1_000);
  const start = startOf(query.get('next'));
  const end = start + perPage;
  const meta = {
    next: end < items.length ? cursorTo(end) : null,
    previous: start > 0 ? cursorTo(Math.max(0, start - perPage)) : null,
    perPage,
  };
  return { shown: items.slice(start, end), meta };
}

const cursorTo = (start: number) => Buffer.from(`start:${start}`).toString('base64url');

function startOf(cursor: string | null): number {
  if (!cursor) return 0;
  const start = /^start:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (start === undefined) throw apiError(400, 'Invalid cursor');
  return Number(start);
}

/** Whether an ISO time lies between the `from` and `to` of a query. @throws ApiError 400 for an invalid date */
export function timeSpan(query: URLSearchParams): (at: string) => boolean {
  const from = time(query, 'from', -Infinity);
  const to = time(query, 'to', Infinity);
  return (at) => Date.parse(at) >= from && Date.parse(at) <= to;
}

function time(query: URLSearchParams, name: 'from' | 'to', missing: number): number {
  const text = query.get(name);
  if (!text) return missing;
  const value = Date.parse(text);
  if (Number.isNaN(value)) throw apiError(400, `Invalid '${name}' date`);
  return value;
}

function count(query: URLSearchParams, name: string, missing: number): number {
  const value = Number(query.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : missing;
}
