import { cameFrom } from '#shared/catalogue/came-from.ts';

/** The page that asked to sign in, read from `next`: a path on this site, or nothing. */
export function nextPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  return next !== null && cameFrom(next) === next ? next : null;
}

/** The address of a page of the account, with the page to come back to. */
export function askedBy(page: '/login' | '/register', next: string | null): string {
  return next === null ? page : `${page}?next=${encodeURIComponent(next)}`;
}
