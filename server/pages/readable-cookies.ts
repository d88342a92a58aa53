import type { FastifyRequest } from 'fastify';

/**
 * Loaders see only the cookies that scripts can read, and the order that a basic page has begun to pay: enough to redirect guests
 * to the login page and to name that order, and no credentials.
 */
export function readableCookies({ cookies }: FastifyRequest): string {
  return ['isLoggedIn', 'userRole', 'basicPayment']
    .flatMap((name) => (cookies[name] === undefined ? [] : [`${name}=${cookies[name].replace(/[^\w-]/g, '')}`]))
    .join('; ');
}
