import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { App } from '../http/route.ts';
import { isRenderCall } from '../pages/render-api.ts';

/**
 * Logs one line for each request, if the level includes it, also for what comes from the response cache. Calls of a page
 * that is being rendered are part of its request.
 *
 * It has no personal data and no secrets: paths have ids in them, while search texts and tokens are in the query or the body.
 * The address of the client is in the log of the reverse proxy, under the same id.
 */
export function logRequests(app: App, level: Config['logLevel']): void {
  if (level !== 'info' && level !== 'debug') return;
  const logged = new WeakSet<FastifyRequest>();
  const log = (request: FastifyRequest, end: object) => {
    if (isRenderCall(request) || logged.has(request)) return;
    logged.add(request);
    app.log.info({ ...factsOf(request), ...end }, 'request');
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => log(request, { isAborted: true }));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    log(request, { status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 });
    done();
  });
}

const factsOf = ({ id, method, url, routeOptions }: FastifyRequest) => ({
  requestId: id,
  method,
  route: routeOptions.url,
  path: pathAsLogged(url),
});

const maxPathLength = 200;

/** Without the query. */
const pathAsLogged = (url: string) => url.split('?', 1)[0]!.slice(0, maxPathLength);
