import { safeReturnPath } from '#shared/return-path.ts';

/** The return path from `next`: a path on this site, or null. */
export function returnPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  return next !== null && safeReturnPath(next) === next ? next : null;
}

/** The URL of the login or registration, with its return path. */
export function requestedPath(
  page: '/login' | '/register' | '/basic/login' | '/basic/register',
  next: string | null,
): string {
  return next === null ? page : `${page}?next=${encodeURIComponent(next)}`;
}
