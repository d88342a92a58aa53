import { once } from 'node:events';
import type { Shop } from '../shop.ts';
import type { Metrics } from './open-metrics.ts';
import { defineShopMetrics } from './shop-metrics.ts';

/**
 * Listens for Prometheus on a port of its own, which shoppers don't reach. Each process has its own, also among several
 * (docs/decisions/0067).
 *
 * @returns a function that stops listening
 */
export async function serveMetrics(shop: Shop, metrics: Metrics): Promise<() => Promise<void>> {
  const { metricsPort, metricsHost } = shop.config;
  const { registry } = metrics;
  defineShopMetrics(shop, metrics);
  let reading: Promise<string> | null = null;
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    // Scrapes at the same time share one reading.
    reading ??= registry.metrics().finally(() => (reading = null));
    reading.then(
      (text) => void response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        shop.log.error({ err: error }, 'The metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  // Exclusive: among several processes each listens for itself.
  server.listen({ port: metricsPort!, host: metricsHost, exclusive: true });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${metricsPort} is taken. Stop what listens there, or choose another port with METRICS_PORT.`);
  });
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
