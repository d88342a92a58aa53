import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { sendNotFound } from './errors.ts';
import type { App } from './route.ts';

type Call = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** They are about the way to us, which the one who asks has of his own. */
const ofTheWay = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

/**
 * Describes the API from the schemas that its routes are checked by: `/api/docs` to read, `/api/docs/json` to use. What
 * makes it is loaded for the first who asks: shoppers never do.
 *
 * @param mayReadAll whether who asks is told of the back office too: a list of its calls is where a break-in begins
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

/** Made for the first who asks; when that fails, the next tries anew. */
function loadedOnce(calls: () => readonly Call[]): () => Promise<FastifyInstance> {
  let described: Promise<FastifyInstance> | undefined;
  const load = async () => (await import('./openapi.ts')).openapi(calls());
  const forget = (why: unknown) => {
    described = undefined;
    throw why;
  };
  return () => (described ??= load().catch(forget));
}
