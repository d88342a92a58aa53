import type { FastifyRequest } from 'fastify';

/** What the log tells of a request: not what was searched, nor the keys that links in letters carry. */
export function requestAsLogged({ method, url, host, ip }: FastifyRequest) {
  return { method, path: url.split('?')[0], host, remoteAddress: ip };
}
