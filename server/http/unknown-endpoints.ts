import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { sendNotFound } from './errors.ts';
import type { App } from './route.ts';

interface Endpoint {
  path: RegExp;
  methods: readonly string[];
}

/**
 * Handles unknown requests: an unknown path gets 404, a known path with another method gets
 * 405 with the allowed methods in `Allow` (RFC 9110, 15.5.6). Admin paths always get 404, so that they can't be
 * enumerated. Call it before the routes are added.
 */
export function rejectUnknownEndpoints(app: App) {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const isForAll = url.startsWith('/api/') && !url.startsWith('/api/admin') && !url.includes('*');
    if (isForAll) endpoints.push({ path: patternOf(url), methods: [method].flat() });
  });
  return (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const allowed = new Set(endpoints.filter((endpoint) => endpoint.path.test(path)).flatMap(({ methods }) => methods));
    if (allowed.size === 0) return sendNotFound(request, reply);
    void reply.header('allow', [...allowed].toSorted().join(', '));
    throw new ShopError('wrong_method');
  };
}

/** `/api/orders/:id` as a pattern for whole paths; the router takes no longer parameters (`maxParamLength`). */
function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]{1,200}' : part.replaceAll(/[^\w-]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}
