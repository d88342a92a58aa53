import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../http/route.ts';
import type { Readiness } from './readiness.ts';

/**
 * Answers `/health/live` (200 while the process works) and `/health/ready` (503 while no requests should be sent to it).
 * Anybody may ask, so they say a state and nothing else.
 *
 * @returns whether it was such a request
 */
export function sendHealth(request: IncomingMessage, response: ServerResponse, readiness: Readiness): boolean {
  const { url = '', method } = request;
  if (!url.startsWith('/health/') || (method !== 'GET' && method !== 'HEAD')) return false;
  const [path] = url.split('?');
  if (path === '/health/live') send(response, 200, 'live');
  else if (path === '/health/ready') {
    void readiness.state().then((state) => send(response, state === 'ready' ? 200 : 503, state));
  } else return false;
  return true;
}

/** Before all other hooks: no limit, cache or cookie may stand between a balancer and the answer. */
export function sendHealthFirst(app: App, { readiness }: { readiness: Readiness }): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (sendHealth(request.raw, reply.raw, readiness)) void reply.hijack();
    else done();
  });
}

function send(response: ServerResponse, status: number, state: string): void {
  const body = JSON.stringify({ status: state });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  response.end(body);
}
