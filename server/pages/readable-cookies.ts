import type { FastifyRequest } from 'fastify';

/**
 * Loaders see only the cookies that scripts can read: enough to redirect guests to the login
 * page, and no credentials.
 */
export function readableCookies({ cookies }: FastifyRequest): string {
  return ['isLoggedIn', 'userRole']
    .flatMap((name) => (cookies[name] === undefined ? [] : [`${name}=${cookies[name].replace(/[^\w]/g, '')}`]))
    .join('; ');
}
