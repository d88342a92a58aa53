import { apiError } from './responses.ts';

type Meta = { total: number; skipped: number; perPage: number; page: number; pageCount: number };

/**
 * One page of a list (Paystack documentation, pagination): 50 per page by default; invalid values count as the default.
 */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams): { shown: Item[]; meta: Meta } {
  const perPage = Math.min(count(query, 'perPage', 50), 1_000);
  const page = count(query, 'page', 1);
  const skipped = (page - 1) * perPage;
  const meta = { total: items.length, skipped, perPage, page, pageCount: Math.ceil(items.length / perPage) };
  return { shown: items.slice(skipped, skipped + perPage), meta };
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
