import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { sendNotFound } from './errors.ts';
import type { App } from './route.ts';

type Call = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** Server URLs are left out: the reader knows how to reach the API. */
const ofTheWay = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

/**
 * Serves the API description generated from the routes' schemas: `/api/docs` as a page, `/api/docs/json` for tools. It
 * is loaded on first use, because shoppers never need it.
 *
 * @param mayReadAll whether the caller may see admin endpoints too, which attackers could use as a map
 */
export function documentApi(app: App, mayReadAll: (request: FastifyRequest) => Promise<boolean>): void {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && !schema?.hide) calls.push({ method, url, ...(schema && { schema }) });
  });
  const whole = loadedOnce(() => calls);
  const forAll = loadedOnce(() => calls.filter(({ url }) => !url.startsWith('/api/admin')));

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const docs = await ((await mayReadAll(request)) ? whole() : forAll());
    const { statusCode, headers, rawPayload } = await docs.inject({ url: request.url });
    if (statusCode === 404) return sendNotFound(request, reply);
    for (const [name, value] of Object.entries(headers)) if (!ofTheWay.has(name)) void reply.header(name, value);
    if (!request.url.startsWith('/api/docs/static/')) void reply.header('cache-control', 'no-store');
    return reply.code(statusCode).send(rawPayload.length > 0 ? rawPayload : null);
  };
  app.get('/api/docs', { schema: { hide: true } }, answer);
  app.get('/api/docs/*', { schema: { hide: true } }, answer);
}

/** Created on first use; after a failure the next request tries again. */
function loadedOnce(calls: () => readonly Call[]): () => Promise<FastifyInstance> {
  let described: Promise<FastifyInstance> | undefined;
  const load = async () => (await import('./openapi.ts')).openapi(calls());
  const forget = (why: unknown) => {
    described = undefined;
    throw why;
  };
  return () => (described ??= load().catch(forget));
}
