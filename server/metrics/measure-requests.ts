import type { App } from '../http/route.ts';
import { isRenderCall } from '../pages/render-api.ts';
import type { Metrics } from './open-metrics.ts';

/**
 * Measures each request, also what the response cache sends. A route is named by its pattern, never by a URL, so there are
 * no more time series than routes.
 */
export function measureRequests(app: App, metrics: Metrics | null): void {
  if (metrics === null) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (!isRenderCall(request)) {
      const { method, routeOptions } = request;
      const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
      metrics.requests.observe(labels, reply.elapsedTime / 1_000);
    }
    done();
  });
}
