import { Socket } from 'node:net';
import type { Span } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { App } from '../http/route.ts';
import { currentSpan, isTraceparent, runInSpan } from '../traces/current-span.ts';
import { errorStatus } from '../traces/trace-call.ts';
import type { Traces } from '../traces/traces.ts';
import { trustIn } from './request-id.ts';

/**
 * A span for each request, also for what comes from the response cache: its method, its route and its status, never a
 * URL. It continues the trace of a trusted proxy; an API call of a page that is being rendered is part of its request.
 */
export function traceRequests(
  app: App,
  traces: Traces | null,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): void {
  if (traces === null) return;
  const isTrusted = trustIn(trustedProxies);
  const spans = new WeakMap<FastifyRequest, Span>();

  const begin = (request: FastifyRequest): Span => {
    const { id, method, routeOptions, headers, raw } = request;
    const { url: route } = routeOptions;
    const attributes = {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      'shop.request_id': id,
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const page = raw.socket instanceof Socket ? undefined : currentSpan();
    if (page) return traces.start('internal', name, attributes, page);
    const { traceparent } = headers;
    const isContinued = isTraceparent(traceparent) && isTrusted(raw.socket.remoteAddress ?? '');
    return traces.start('server', name, attributes, isContinued ? traceparent : null);
  };
  const end = (request: FastifyRequest, reply: FastifyReply, isAborted: boolean) => {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    if (isAborted) span.setAttribute('error.type', 'aborted');
    else span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus(errorStatus);
    span.end();
  };

  app.addHook('onRequest', (request, reply, done) => {
    const span = begin(request);
    spans.set(request, span);
    reply.raw.once('close', () => end(request, reply, true));
    runInSpan(span, done);
  });
  // Again, because what reads the body runs for the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) runInSpan(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply, false);
    done();
  });
}
