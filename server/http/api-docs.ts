import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { answerUnknownCall } from './errors.ts';
import type { App } from './route.ts';

/** They are about the way to us, which the one who asks has of his own. */
const ofTheWay = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

/**
 * Describes the API from the schemas that its routes are checked by: `/api/docs` to read, `/api/docs/json` to use. What
 * makes it is loaded for the first who asks: shoppers never do.
 */
export function documentApi(app: App): void {
  const calls: Pick<RouteOptions, 'method' | 'url' | 'schema'>[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && !schema?.hide) calls.push({ method, url, ...(schema && { schema }) });
  });
  let described: Promise<FastifyInstance> | undefined;
  const load = async () => (await import('./described-api.ts')).describedApi(calls);
  const forget = (why: unknown) => {
    described = undefined; // The next who asks tries anew.
    throw why;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const docs = await (described ??= load().catch(forget));
    const { statusCode, headers, rawPayload } = await docs.inject({ url: request.url });
    if (statusCode === 404) return answerUnknownCall(request, reply);
    for (const [name, value] of Object.entries(headers)) if (!ofTheWay.has(name)) void reply.header(name, value);
    return reply.code(statusCode).send(rawPayload.length > 0 ? rawPayload : null);
  };
  app.get('/api/docs', { schema: { hide: true } }, answer);
  app.get('/api/docs/*', { schema: { hide: true } }, answer);
}
