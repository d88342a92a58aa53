import type { FastifyRequest } from 'fastify';

/** What is logged of a request: no search texts and no link tokens. */
export function requestAsLogged({ method, url, host, ip }: FastifyRequest) {
  return { method, path: url.split('?')[0], host, remoteAddress: ip };
}
