import { safeReturnPath } from '#shared/return-path.ts';

/** The page that asked to sign in, read from `next`: a path on this site, or nothing. */
export function returnPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  return next !== null && safeReturnPath(next) === next ? next : null;
}

/** The address of a page of the account, with the page to come back to. */
export function requestedPath(page: '/login' | '/register', next: string | null): string {
  return next === null ? page : `${page}?next=${encodeURIComponent(next)}`;
}
